"""A user: somebody who signs in with an e-mail address. What they may do is decided by other apps' roles."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def normal_email(email: str) -> str:
    """The one way in which an e-mail address is stored and looked up: no spaces around it, lower case."""
    return email.strip().lower()


class UserManager(BaseUserManager["User"]):
    """Makes users and finds them by e-mail, whatever case it is written in."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A saved user; without a password it waits for a reset. Raises ValueError without e-mail."""
        if not normal_email(email):
            raise ValueError("A user needs an e-mail address.")
        user = self.model(email=normal_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A saved member of staff, for ``manage.py createsuperuser``."""
        return self.create_user(email, password, **{**fields, "is_staff": True})

    def get_by_natural_key(self, username: str | None) -> "User":
        """The user with this e-mail address in any case. Raises User.DoesNotExist."""
        return self.get(email=normal_email(username or ""))


class User(AbstractBaseUser):
    """Somebody who signs in. The e-mail address is stored in lower case, so that it is unique in any case."""

    class Language(models.TextChoices):
        DUTCH = "nl", _("Dutch")
        ENGLISH = "en", _("English")

    email = models.EmailField(
        _("e-mail address"),
        unique=True,
        error_messages={"unique": _("There is already an account with this e-mail address.")},
    )
    name = models.CharField(_("name"), max_length=120)
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.DUTCH)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("runs this site"), default=False)
    password_link_sent_at = models.DateTimeField(
        _("last password link"), null=True, blank=True, editable=False
    )
    # Hashed like a password; empty for who signs nowhere but on a device of their own.
    pin = models.CharField(_("PIN for signing"), max_length=128, blank=True, default="", editable=False)
    date_joined = models.DateTimeField(_("date joined"), default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="user_email_is_lower_case"),
            models.CheckConstraint(
                condition=models.Q(language__in=["nl", "en"]), name="user_language_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Bring the e-mail address into its stored form before it is checked for being unique."""
        super().clean()
        self.email = normal_email(self.email)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
