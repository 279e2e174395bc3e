"""Sentences of Django's own forms for which the site has a translation of its own.

Django speaks formally to Dutch readers, and the site does not. Naming the sentences here puts them into the
catalogue, which comes before Django's.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

SENTENCES = [
    gettext_noop("Your old password was entered incorrectly. Please enter it again."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("Enter the same password as before, for verification."),
    gettext_noop("The two password fields didn’t match."),
    gettext_noop("This field is required."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
]
