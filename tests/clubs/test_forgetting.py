"""Every text that people type is known to what forgets a person; texts are taken apart as words."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import models

from apps.clubs.forgetting.elsewhere import typed_texts
from apps.clubs.forgetting.texts import Replacing
from apps.clubs.models import Organiser
from apps.clubs.models.findable import PlainField

# Texts that are no person's: names of things and addresses, words of the site, or what another way forgets.
NOBODYS = {
    "accounts.User": {"password", "pin", "email", "name"},  # apps/accounts/closing.py
    "clubs.Player": {"name", "member_number", "email"},  # apps/clubs/services/anonymise.py
    "clubs.LogEntry": {  # log_entries.py
        "action",
        "by_phone",
        "subject_type",
        "subject",
        "before",
        "after",
        "reason",
    },
    "clubs.Invitation": {"email", "token_hash", "problem"},  # apps/clubs/forgetting/invitations.py
    "clubs.Organiser": {"name", "slug"},
    "clubs.Season": {"name", "slug"},
    "clubs.Club": {"name", "slug", "place"},
    "clubs.ClubAlias": {"name", "key"},
    "competitions.Competition": {"slug"},
    "competitions.MatchRegulations": {"rules"},
    "competitions.TableRegulations": {"criteria"},
    "schedule.Fixture": {"hall_tables", "import_key"},
    "hall.Night": {"code"},
    "hall.TableCard": {"token"},
    "hall.TablePass": {"token"},
    "hall.Phone": {"key_hash", "kept_as"},
    "matches.Hand": {"outcome", "penalties"},
    "matches.Report": {"hands"},
    "standings.Standing": {"decided_by"},
    "standings.ProvisionalStanding": {"decided_by"},
    "draws.Draw": {"entries", "figures", "plan", "notes"},
    "notices.Happening": {"action"},
    "notices.Letter": {"key", "kinds", "items", "problem"},  # holds ids; apps/notices/services.py
    "public.RenderedPage": {"key", "version", "title", "html"},  # thrown away
}


@pytest.mark.django_db
def test_every_text_is_known_to_what_forgets_people_or_is_nobodys() -> None:
    known = {label: set(fields) for label, fields in NOBODYS.items()}
    organiser = Organiser.objects.create(name="Bond", slug="bond")
    for ask in typed_texts:
        for typed in ask(organiser):
            known.setdefault(typed.rows.model._meta.label, set()).update(typed.fields)
    stored = {
        model._meta.label: {
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
            # Plain texts follow what they are the plain text of.
            and not (field.choices or isinstance(field, PlainField))
        }
        for model in apps.get_models()
        if model.__module__.startswith("apps.")
    }
    assert {label: fields for label, fields in stored.items() if fields} == known


@pytest.mark.same_on_every_database("models, compared by name")
def test_nothing_of_a_person_is_kept_in_another_kind_of_column() -> None:
    plain = (
        models.AutoField
        | models.BooleanField
        | models.DateTimeField
        | models.DecimalField
        | models.ForeignKey
    ) | (models.IntegerField | models.TimeField | models.UUIDField | models.CharField | models.TextField)
    others = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        if model.__module__.startswith("apps.")
        for field in model._meta.concrete_fields
        if not isinstance(field, plain | models.JSONField) or "birth" in field.name
    }
    assert others == {
        "clubs.Player.birth_year",  # apps/clubs/services/anonymise.py
        "clubs.Season.ends_on",
        "clubs.Season.starts_on",
        "hall.CodeTry.address",  # goes by itself: apps/matches/management/commands/forget_tries.py
        "hall.Night.date",
        "schedule.Matchday.date",
    }


def test_whole_words_in_any_case_and_spacing_are_replaced_and_parts_of_words_are_not() -> None:
    replacing = Replacing(
        instead="N.",
        number_instead="anon-1",
        certain=["An Li (7)"],
        names=["An Li", "C++"],
        numbers=["7"],
        emails=["an@example.org"],
    )
    assert (
        replacing.in_text("AN  li (7), an li en Jan Lieve; Joan Li, C++")
        == "N., N. en Jan Lieve; Joan Li, N."
    )
    assert replacing.in_text("Mail an@example.org of jan@example.org") == "Mail N. of jan@example.org"
    assert replacing.in_json(
        {"partnerships": [["7", "8"], [None, "7"]], "table": "7", "n": 7, "by": ["An Li"]}
    ) == {
        "partnerships": [["anon-1", "8"], [None, "anon-1"]],
        "table": "7",
        "n": 7,
        "by": ["N."],
    }
    assert replacing.in_json({"players": {"first": "7", "name": "An Li"}}) == {
        "players": {"first": "anon-1", "name": "N."}
    }
    nobody = Replacing(instead="N.", number_instead="-", names=[""])
    assert nobody.in_text("An Li") == "An Li"
