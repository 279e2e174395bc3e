"""Changes to accounts: inviting somebody, and sending the link for a password."""

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from apps.accounts import mail, tasks
from apps.accounts.models import User, normal_email


@transaction.atomic
def invite_user(email: str, name: str, *, language: str = User.Language.DUTCH) -> User:
    """The account with this e-mail address; a new one gets a mail with a link for choosing a password.

    Somebody who already has an account keeps it as it is; a mail goes out only while there is no password yet.
    """
    user, _made = User.objects.get_or_create(
        email=normal_email(email), defaults={"name": name, "language": language, "password": no_password()}
    )
    if user.is_active and not user.has_usable_password():
        mail.beside_request(lambda: tasks.send_password_link.delay(user.pk, "invitation"))
    return user


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
    mail.beside_request(lambda: tasks.send_password_link.delay(user_id, "reset"))


def send_password_link_now(user_id: int, template: str) -> bool:
    """Mail the link, unless one was mailed just before. True when it was sent; OSError when it could not be."""
    now = timezone.now()
    long_ago = Q(password_link_sent_at=None) | Q(password_link_sent_at__lt=now - settings.PASSWORD_LINK_PAUSE)
    users = User.objects.filter(long_ago, pk=user_id, is_active=True)
    # Whoever changes the row sends the mail: two tasks for one user send one.
    if not users.update(password_link_sent_at=now):
        return False
    try:
        mail.mail_password_link(User.objects.get(pk=user_id), template)
    except OSError:
        # Nothing was sent, so who asks again at once is not told to wait.
        User.objects.filter(pk=user_id, password_link_sent_at=now).update(password_link_sent_at=None)
        raise
    return True
