"""Text as it is compared and searched for: letters and digits only, without accents, in one case. Pure Python."""

from __future__ import annotations

import re
import unicodedata

# Letters that are no other letter with an accent on it, as people type them who have no such key.
_ALIKE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def plain(text: str) -> str:
    """The text for comparing: letters and digits only, without accents, in one case."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_ALIKE))
    bare = "".join(each for each in letters if not unicodedata.combining(each))
    # Taking letters apart may bring capitals to light ("㏒"), so once more.
    return re.sub(r"[^\w]|_", "", bare.casefold())


def plain_words(text: str) -> list[str]:
    """The words of the text, each plain; what has neither letters nor digits is no word."""
    return [word for word in map(plain, text.split()) if word]
