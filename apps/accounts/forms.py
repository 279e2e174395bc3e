"""The forms for signing in and for one's own account."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from apps.accounts.models import User, normal_email
from apps.accounts.pin import LONGEST, refuse_unfit


class SignInForm(AuthenticationForm):
    """E-mail address and password. Says the same whether the address is unknown, inactive or the password wrong."""

    username = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autofocus": True, "autocomplete": "username"}),
    )

    error_messages = {
        "invalid_login": _("E-mail address or password is wrong. Check both, or set a new password."),
        "inactive": _("E-mail address or password is wrong. Check both, or set a new password."),
    }

    def clean_username(self) -> str:
        """The address in its stored form, so that it is found in any case."""
        return normal_email(self.cleaned_data["username"])


class PasswordLinkForm(forms.Form):
    """Asks to which address the link for a new password goes."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autofocus": True, "autocomplete": "username"}),
    )


class ProfileForm(forms.ModelForm):
    """Name and language of whoever is signed in."""

    class Meta:
        model = User
        fields = ["name", "language"]
        labels = {"name": _("Name"), "language": _("Language")}
        help_texts = {"language": _("Of the pages after signing in, and of mails.")}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "name"})}


class WithPassword(forms.Form):
    """Asks the password, so that nobody else does this with an account that was left open."""

    password = forms.CharField(
        label=_("Your password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.user = user

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password: type it again."))
        return password


class CloseAccountForm(WithPassword):
    """Nothing but the password."""


class PinForm(WithPassword):
    """A new PIN; `removing` asks for none."""

    pin = forms.CharField(
        label=_("PIN"),
        max_length=LONGEST,
        help_text=_("Four to six digits that nobody guesses."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    field_order = ["pin", "password"]

    def __init__(self, user: User, data: Any = None, *, removing: bool = False) -> None:
        super().__init__(user, data)
        if removing:
            del self.fields["pin"]

    def clean_pin(self) -> str:
        pin = str(self.cleaned_data["pin"])
        refuse_unfit(pin)
        return pin
