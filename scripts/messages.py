"""Keep the Dutch translations: ``update``, ``translate FILE.json``, ``compile`` and ``check``.

``update`` writes every text of the Python code and the templates into the catalogue: new ones empty, unused
ones removed, in the order of the alphabet and without line numbers, so that two people's changes merge.
``translate`` adds new texts and fills in Dutch from a JSON object with the English text as key and the Dutch
one as value; a plural is written ``{"%(n)s hand": ["%(n)s spel", "%(n)s spellen"]}``, a text with a context
has the key ``"context\\u0004English text"``. ``check`` fails, naming them, on texts that are missing,
untranslated, fuzzy or no longer used, and on translations that lost a placeholder. ``compile`` writes what the
site reads.

English is the source and needs no catalogue. No gettext program is needed.
"""

import argparse
import ast
import fcntl
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import polib

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locale/nl/LC_MESSAGES/django.po")
SOURCE_FOLDERS = ("apps", "troefcall_league")
TEMPLATE_FOLDERS = ("templates", "apps")
TEMPLATE_ENDINGS = (".html", ".txt")
HEADER = {
    "Language": "nl",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
# The functions that mark a text, and what their first arguments mean: context, singular, plural.
MARKERS = {
    "_": "s",
    "gettext": "s",
    "gettext_lazy": "s",
    "gettext_noop": "s",
    "ngettext": "sp",
    "ngettext_lazy": "sp",
    "pgettext": "cs",
    "pgettext_lazy": "cs",
    "npgettext": "csp",
    "npgettext_lazy": "csp",
}
CONTEXT_SIGN = "\x04"
# %(name)s and its kin, %s, and {name} of str.format.
PLACEHOLDER = re.compile(r"%\(\w+\)[sdrf]|%[sd]|\{\w*\}")
# Django blanks out everything in a template except the texts, and writes each as a call with string literals.
LITERAL = r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
TEMPLATE_CALL = re.compile(rf"(?<![\w.])(_|n?p?gettext)\(\s*({LITERAL}(?:\s*,\s*{LITERAL})*)")
Key = tuple[str, str]


class MessagesError(Exception):
    """Something that somebody must mend, as sentences."""


class Text(NamedTuple):
    """One translatable text: its context (empty without one), singular and plural (empty without one)."""

    context: str
    singular: str
    plural: str

    def key(self) -> Key:
        return self.context, self.singular


def texts_of_project(root: Path) -> dict[Key, Text]:
    """Every translatable text below ``root``. Raises MessagesError for broken code."""
    found: dict[Key, Text] = {}
    for text in (*texts_of_code(root), *texts_of_templates(root)):
        known = found.get(text.key())
        if known and known.plural and text.plural and known.plural != text.plural:
            raise MessagesError(f"{text.singular!r} has two plurals: {known.plural!r} and {text.plural!r}.")
        if not known or not known.plural:
            found[text.key()] = text
    return found


def texts_of_code(root: Path) -> Iterator[Text]:
    """The texts that Python code marks."""
    for folder in SOURCE_FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            try:
                tree = ast.parse(path.read_text(encoding="utf-8"))
            except SyntaxError as problem:
                raise MessagesError(
                    f"{path.relative_to(root)}, line {problem.lineno}: {problem.msg}."
                ) from problem
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and name_called(node) in MARKERS:
                    yield from text_of_call(node, f"{path.relative_to(root)}, line {node.lineno}")


def name_called(call: ast.Call) -> str:
    """``gettext`` for both ``gettext(...)`` and ``translation.gettext(...)``."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def text_of_call(call: ast.Call, place: str) -> Iterator[Text]:
    """The text that is written out in the call; none where the call only translates a text marked elsewhere."""
    meanings = MARKERS[name_called(call)]
    arguments = call.args[: len(meanings)]
    if any(is_put_together(argument) for argument in arguments):
        raise MessagesError(f"{place}: put values into a text after it is translated, not before.")
    values = [a.value for a in arguments if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    if len(values) == len(meanings):
        yield text_of(meanings, values)


def is_put_together(argument: ast.expr) -> bool:
    """Whether values are put into the text before it is translated: such a text is in no catalogue."""
    is_format = isinstance(argument, ast.Call) and ast.unparse(argument.func).endswith(".format")
    return is_format or isinstance(argument, ast.JoinedStr | ast.BinOp)


def text_of(meanings: str, values: list[str]) -> Text:
    parts = dict(zip(meanings, values, strict=True))
    return Text(parts.get("c", ""), parts["s"], parts.get("p", ""))


def texts_of_templates(root: Path) -> Iterator[Text]:
    """The texts that templates mark."""
    from django.conf import settings
    from django.utils.translation.template import templatize

    if not settings.configured:
        settings.configure()
    for folder in TEMPLATE_FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in TEMPLATE_ENDINGS or (folder == "apps" and "templates" not in path.parts):
                continue
            try:
                code = templatize(path.read_text(encoding="utf-8"), origin=str(path.relative_to(root)))
            except SyntaxError as problem:
                raise MessagesError(f"{problem.msg}.") from problem
            for name, literals in TEMPLATE_CALL.findall(code):
                values = list(ast.literal_eval(f"({literals},)"))
                yield text_of(MARKERS[name], values[: len(MARKERS[name])])


def read_catalogue(root: Path) -> polib.POFile:
    """The Dutch catalogue as it is on disk; an empty one when there is none yet."""
    path = root / CATALOGUE
    return polib.pofile(str(path), wrapwidth=110) if path.exists() else polib.POFile(wrapwidth=110)


def write_catalogue(root: Path, entries: list[polib.POEntry]) -> None:
    """Replace the catalogue in one step; whoever reads it meanwhile sees the old or the new one whole."""
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = dict(HEADER)
    catalogue.extend(
        sorted(entries, key=lambda entry: (entry.msgid.casefold(), entry.msgid, entry.msgctxt or ""))
    )
    path = root / CATALOGUE
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".po.new")
    catalogue.save(str(fresh))
    os.replace(fresh, path)


def entry_key(entry: polib.POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid


def merge(root: Path, *, keep_unused: bool) -> dict[Key, polib.POEntry]:
    """The catalogue's entries with every text of the project among them."""
    texts = texts_of_project(root)
    entries = {entry_key(entry): entry for entry in read_catalogue(root) if not entry.obsolete}
    merged = {key: fitting_entry(text, entries.get(key)) for key, text in texts.items()}
    if keep_unused:
        merged.update({key: entry for key, entry in entries.items() if key not in merged})
    return merged


def fitting_entry(text: Text, old: polib.POEntry | None) -> polib.POEntry:
    """The old entry when it still fits the text, otherwise an empty one."""
    if old and old.msgid_plural == text.plural:
        return old
    entry = polib.POEntry(msgid=text.singular, msgid_plural=text.plural, msgctxt=text.context or None)
    if text.plural:
        entry.msgstr_plural = {0: "", 1: ""}
    return entry


def update(root: Path) -> None:
    """Bring the catalogue in step with the texts of the project."""
    with catalogue_lock(root):
        write_catalogue(root, list(merge(root, keep_unused=False).values()))


def translate(root: Path, translations: dict[str, str | list[str]]) -> None:
    """Add new texts and fill in these translations; MessagesError names what did not fit."""
    faults = []
    with catalogue_lock(root):
        # Unused texts stay: somebody else's page may be half written at this moment.
        entries = merge(root, keep_unused=True)
        for name, translation in translations.items():
            context, _sign, singular = name.rpartition(CONTEXT_SIGN)
            entry = entries.get((context, singular))
            if entry is None:
                faults.append(f"No page or code says {name!r}.")
            elif not fill(entry, translation):
                faults.append(f"{name!r}: a plural takes a list of two texts, any other text one.")
            else:
                faults.extend(placeholder_faults(entry))
        write_catalogue(root, list(entries.values()))
    if faults:
        raise MessagesError("\n".join(faults))


def fill(entry: polib.POEntry, translation: str | list[str]) -> bool:
    """Put the translation in; False when its kind does not fit the entry."""
    if entry.msgid_plural and isinstance(translation, list) and len(translation) == 2:
        entry.msgstr_plural = dict(enumerate(translation))
    elif not entry.msgid_plural and isinstance(translation, str):
        entry.msgstr = translation
    else:
        return False
    return True


def check(root: Path) -> None:
    """Raises MessagesError naming each text that is missing, unused, untranslated or lost a placeholder."""
    texts = texts_of_project(root)
    entries = {entry_key(entry): entry for entry in read_catalogue(root)}
    faults = [f"Missing: {text.singular!r}" for key, text in texts.items() if key not in entries]
    for key, entry in entries.items():
        if key not in texts or texts[key].plural != entry.msgid_plural or entry.obsolete:
            faults.append(f"No longer used: {entry.msgid!r}")
        elif entry.fuzzy:
            faults.append(f"Fuzzy: {entry.msgid!r}")
        elif not entry.translated():
            faults.append(f"Untranslated: {entry.msgid!r}")
        else:
            faults.extend(placeholder_faults(entry))
    if faults:
        raise MessagesError(
            "\n".join([*faults, "Run scripts/messages.py update, then translate what is empty."])
        )


def placeholder_faults(entry: polib.POEntry) -> list[str]:
    """A sentence for each translation whose placeholders differ from the English ones.

    The singular form of a plural may leave one out ("one hand").
    """
    if not entry.msgid_plural:
        same = placeholders(entry.msgid) == placeholders(entry.msgstr)
        return [] if same else [f"Placeholders differ: {entry.msgid!r} and {entry.msgstr!r}"]
    wanted = placeholders(entry.msgid_plural)
    one, many = entry.msgstr_plural.get(0, ""), entry.msgstr_plural.get(1, "")
    same = placeholders(many) == wanted and placeholders(one) <= wanted
    return [] if same else [f"Placeholders differ: {entry.msgid_plural!r}, {one!r} and {many!r}"]


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text.replace("%%", "")))


def compile_catalogue(root: Path) -> None:
    """Write the file that the running site reads, unless it was made of the catalogue as it is."""
    source = root / CATALOGUE
    target = source.with_suffix(".mo")
    # It carries the time of the catalogue that it was made of: a catalogue put in its place meanwhile, also an older
    # one, has another.
    of = source.stat()
    if target.exists() and target.stat().st_mtime_ns == of.st_mtime_ns:
        return
    # Several test processes may do this at once: each writes its own file and puts it in place whole.
    fresh = source.with_suffix(f".mo.{os.getpid()}")
    polib.pofile(str(source)).save_as_mofile(str(fresh))
    os.utime(fresh, ns=(of.st_atime_ns, of.st_mtime_ns))
    os.replace(fresh, target)


@contextmanager
def catalogue_lock(root: Path) -> Iterator[None]:
    """One change of the catalogue at a time, whoever makes it."""
    (root / "var").mkdir(exist_ok=True)
    with (root / "var" / "messages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(arguments: list[str] | None = None) -> int:
    """The command line; prints the faults and answers 1 when there are any."""
    parser = argparse.ArgumentParser(description="Keep the Dutch translations.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "compile", "check"):
        commands.add_parser(name)
    commands.add_parser("translate").add_argument("file", type=Path)
    options = parser.parse_args(arguments)
    try:
        if options.command == "translate":
            translate(ROOT, json.loads(options.file.read_text(encoding="utf-8")))
        else:
            {"update": update, "compile": compile_catalogue, "check": check}[options.command](ROOT)
    except (MessagesError, OSError, json.JSONDecodeError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
