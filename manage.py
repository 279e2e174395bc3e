#!/usr/bin/env python
"""Django's command line for this project; the development settings unless the environment says otherwise."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troefcall_league.settings.dev")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        # A wrong setting is for the operator to mend: the sentence says how, a traceback would hide it.
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
