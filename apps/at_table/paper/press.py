"""Makes one PDF and ends: values as JSON on standard input, the PDF on standard output.

A process of its own, because the typesetter keeps what it has laid out for as long as its process lives: 100 MB for a
night's sheets, each time; and because it answers nobody else while it works. It knows nothing of the site.
"""

import sys
from pathlib import Path

import typst

TEMPLATES = Path(__file__).parent / "typst"


def main() -> None:
    """Called with the name of a template, and whether the letters of the machine are looked at as well."""
    template, letters = sys.argv[1:]
    printed = typst.compile(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        format="pdf",
        ignore_system_fonts=letters != "machine",
        sys_inputs={"data": sys.stdin.buffer.read().decode()},
        pdf_tags=False,  # to be printed; they would make a night's sheets ten times as large
    )
    sys.stdout.buffer.write(printed)


if __name__ == "__main__":
    main()
