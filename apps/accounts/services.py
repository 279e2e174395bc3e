"""Changes to accounts: opening one, and sending the link for a password."""

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.accounts import mail, tasks
from apps.accounts.deadlocks import again_after_a_deadlock
from apps.accounts.models import User, normal_email


def has_account(email: str) -> bool:
    """Whether somebody signs in with this address; who was never given a password does not."""
    user = User.objects.filter(email=normal_email(email)).first()
    return user is not None and user.has_usable_password()


@again_after_a_deadlock
@transaction.atomic
def open_account(email: str, name: str, password: str, *, language: str) -> User:
    """The account of whoever owns this mailbox: a new one, or one that never had a password.

    Raises ValidationError for a weak password (`password_...`), and with the code `has_account` or `closed` for an
    address that has an account.
    """
    user = User.objects.select_for_update(no_key=True).filter(email=normal_email(email)).first()
    if user is not None and not user.is_active:
        raise ValidationError(_("The account with this e-mail address is closed."), code="closed")
    if user is not None and user.has_usable_password():
        raise ValidationError(
            _("There is already an account with this e-mail address: sign in with it."), code="has_account"
        )
    user = user or User(email=normal_email(email), language=language)
    user.name = name
    validate_password(password, user)
    user.set_password(password)
    user.save()
    return user


def lock_accounts(*users: User) -> dict[int, User]:
    """The accounts as they are now, by their ids, locked until the transaction ends: nobody closes them meanwhile.

    Comes before every other lock. Those that are gone are left out.
    """
    rows = User.objects.select_for_update(no_key=True).order_by("pk")
    return {user.pk: user for user in rows.filter(pk__in={user.pk for user in users})}


def no_password() -> str:
    """What is stored for somebody who has not chosen a password: nobody can sign in with it."""
    user = User()
    user.set_unusable_password()
    return user.password


def ask_password_link(email: str) -> None:
    """Mail a link to whoever has this address. Does the same work, and tells as little, when nobody has."""
    user_id = (
        User.objects.filter(email=normal_email(email), is_active=True).values_list("pk", flat=True).first()
    )
    mail.beside_request(lambda: tasks.send_password_link.delay(user_id))


def send_password_link_now(user_id: int) -> bool:
    """Mail the link, unless one was mailed just before. True when it was sent; OSError when it could not be."""
    now = timezone.now()
    long_ago = Q(password_link_sent_at=None) | Q(password_link_sent_at__lt=now - settings.PASSWORD_LINK_PAUSE)
    users = User.objects.filter(long_ago, pk=user_id, is_active=True)
    # Whoever changes the row sends the mail: two tasks for one user send one.
    if not users.update(password_link_sent_at=now):
        return False
    try:
        mail.mail_password_link(User.objects.get(pk=user_id))
    except OSError:
        # Nothing was sent, so who asks again at once is not told to wait.
        User.objects.filter(pk=user_id, password_link_sent_at=now).update(password_link_sent_at=None)
        raise
    return True
