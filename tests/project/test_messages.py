"""The tool that keeps the translations, on small projects of its own."""

import json
import os
from pathlib import Path

import polib
import pytest

from scripts import messages

CODE = """
from django.utils.translation import gettext as _, gettext_lazy, ngettext, npgettext, pgettext
from django.utils import translation
HAND = gettext_lazy("hand")
def many(n): return ngettext("%(n)s hand", "%(n)s hands", n) % {"n": n}
def draw(): return pgettext("result", "draw"), translation.gettext("two "
    "parts"), _(HAND)
"""
PAGE = """{% load i18n %}<p title="{% translate "It's Asha's" %}">{{ name|default:_("nobody") }}</p>
{# {% translate "a comment" %} #}
{% blocktranslate trimmed count n=hands %}
  {{ n }} point
{% plural %}
  {{ n }} points
{% endblocktranslate %}
{% translate "draw" context "programme" %}
{% blocktranslate with club=club.name %}100% of {{ club }}
plays{% endblocktranslate %}"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "apps" / "clubs").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    (tmp_path / "apps" / "clubs" / "words.py").write_text(CODE)
    (tmp_path / "templates" / "page.html").write_text(PAGE)
    return tmp_path


def catalogue(project: Path) -> polib.POFile:
    return polib.pofile(str(project / messages.CATALOGUE))


def test_update_finds_every_text_of_code_and_templates(project):
    messages.update(project)

    assert [(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in catalogue(project)] == [
        (None, "%(n)s hand", "%(n)s hands"),
        (None, "%(n)s point", "%(n)s points"),
        (None, "100%% of %(club)s\nplays", ""),
        ("programme", "draw", ""),
        ("result", "draw", ""),
        (None, "hand", ""),
        (None, "It's Asha's", ""),
        (None, "nobody", ""),
        (None, "two parts", ""),
    ]


def test_update_again_changes_no_letter(project):
    messages.update(project)
    once = (project / messages.CATALOGUE).read_bytes()
    messages.update(project)

    assert (project / messages.CATALOGUE).read_bytes() == once
    assert b"POT-Creation-Date" not in once
    assert b"#:" not in once


def test_update_keeps_what_is_translated_and_drops_what_nobody_says(project):
    messages.update(project)
    messages.translate(project, {"nobody": "niemand", "hand": "spel"})
    (project / "templates" / "page.html").write_text('{% load i18n %}{% translate "nobody" %}')
    messages.update(project)

    translated = {entry.msgid: entry.msgstr for entry in catalogue(project)}
    assert translated["nobody"] == "niemand"
    assert translated["hand"] == "spel"
    assert "It's Asha's" not in translated


def test_update_asks_anew_when_a_text_gets_a_plural(project):
    messages.update(project)
    messages.translate(project, {"hand": "spel"})
    (project / "apps" / "clubs" / "words.py").write_text('ngettext("hand", "hands", 2)')
    messages.update(project)

    (entry,) = [entry for entry in catalogue(project) if entry.msgid == "hand"]
    assert (entry.msgid_plural, entry.msgstr_plural) == ("hands", {0: "", 1: ""})


def test_translate_fills_plurals_and_contexts_and_adds_new_texts(project):
    messages.translate(project, {"%(n)s hand": ["%(n)s spel", "%(n)s spellen"], "result\x04draw": "gelijk"})

    by_key = {(entry.msgctxt, entry.msgid): entry for entry in catalogue(project)}
    assert by_key[None, "%(n)s hand"].msgstr_plural == {0: "%(n)s spel", 1: "%(n)s spellen"}
    assert by_key["result", "draw"].msgstr == "gelijk"
    assert by_key["programme", "draw"].msgstr == ""


def test_translate_drops_nothing_that_another_page_may_still_say(project):
    messages.translate(project, {"nobody": "niemand"})
    (project / "templates" / "page.html").unlink()
    messages.translate(project, {"hand": "spel"})

    assert "nobody" in {entry.msgid for entry in catalogue(project)}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"nothing says this": "x"}, "No page or code says 'nothing says this'."),
        ({"hand": ["spel", "spellen"]}, "'hand': a plural takes a list"),
        ({"%(n)s hand": "%(n)s spel"}, "'%(n)s hand': a plural takes a list"),
        ({"%(n)s hand": ["%(n)s spel", "%(m)s spellen"]}, "Placeholders differ"),
    ],
)
def test_translate_names_what_does_not_fit_and_saves_the_rest(project, wrong, sentence):
    with pytest.raises(messages.MessagesError) as refusal:
        messages.translate(project, {**wrong, "nobody": "niemand"})

    assert str(refusal.value).startswith(sentence)
    assert {entry.msgid: entry.msgstr for entry in catalogue(project)}["nobody"] == "niemand"


DUTCH: dict[str, str | list[str]] = {
    "%(n)s hand": ["%(n)s spel", "%(n)s spellen"],
    "%(n)s point": ["één punt", "%(n)s punten"],
    "100%% of %(club)s\nplays": "100%% van %(club)s\nspeelt",
    "result\x04draw": "gelijk",
    "programme\x04draw": "loten",
    "hand": "spel",
    "It's Asha's": "Van Asha",
    "nobody": "niemand",
    "two parts": "twee delen",
}


def test_check_is_content_with_a_complete_catalogue(project):
    messages.translate(project, DUTCH)

    messages.check(project)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda po: po.find("nobody").__setattr__("msgstr", ""), "Untranslated: 'nobody'"),
        (lambda po: po.find("nobody").flags.append("fuzzy"), "Fuzzy: 'nobody'"),
        (lambda po: po.remove(po.find("nobody")), "Missing: 'nobody'"),
        (lambda po: po.append(polib.POEntry(msgid="gone", msgstr="weg")), "No longer used: 'gone'"),
        (
            lambda po: po.find("100%% of %(club)s\nplays").__setattr__("msgstr", "100%% speelt"),
            "Placeholders differ: '100%% of %(club)s\\nplays' and '100%% speelt'",
        ),
    ],
)
def test_check_names_each_fault(project, spoil, complaint):
    messages.translate(project, DUTCH)
    spoiled = catalogue(project)
    spoil(spoiled)
    spoiled.save()

    with pytest.raises(messages.MessagesError) as refusal:
        messages.check(project)

    assert str(refusal.value).splitlines()[0] == complaint


@pytest.mark.parametrize("call", ['_(f"{n} hands")', '_("%s hands" % n)', '_("{} hands".format(n))'])
def test_a_text_that_is_put_together_before_it_is_translated_is_refused(project, call):
    (project / "apps" / "clubs" / "words.py").write_text(f"\n{call}\n")

    with pytest.raises(
        messages.MessagesError, match=r"^apps/clubs/words.py, line 2: put values into a text after"
    ):
        messages.update(project)


def test_code_that_is_half_written_stops_the_tool_before_it_changes_anything(project):
    messages.translate(project, DUTCH)
    before = (project / messages.CATALOGUE).read_bytes()
    (project / "apps" / "clubs" / "half.py").write_text("def half(:")

    with pytest.raises(messages.MessagesError, match=r"^apps/clubs/half.py, line 1"):
        messages.update(project)
    assert (project / messages.CATALOGUE).read_bytes() == before


def test_two_plurals_of_one_text_are_refused(project):
    (project / "apps" / "clubs" / "words.py").write_text(
        'ngettext("hand", "hands", 2), ngettext("hand", "handen", 2)'
    )

    with pytest.raises(messages.MessagesError, match="two plurals"):
        messages.update(project)


def test_compile_writes_what_gettext_reads_and_only_when_the_catalogue_is_another_one(project):
    messages.translate(project, DUTCH)
    messages.compile_catalogue(project)
    catalogue = project / messages.CATALOGUE
    compiled = catalogue.with_suffix(".mo")
    first = compiled.stat().st_ino

    messages.compile_catalogue(project)

    assert compiled.stat().st_ino == first
    # A catalogue that is put in place of another is often older than what was made of that one.
    os.utime(catalogue, ns=(0, catalogue.stat().st_mtime_ns - 1_000_000_000))
    messages.compile_catalogue(project)
    assert compiled.stat().st_mtime_ns == catalogue.stat().st_mtime_ns
    assert {entry.msgid: entry.msgstr for entry in polib.mofile(str(compiled))}["nobody"] == "niemand"


def test_the_command_line_says_what_is_wrong_and_answers_1(project, monkeypatch, capsys):
    monkeypatch.setattr(messages, "ROOT", project)
    messages.update(project)
    file = project / "dutch.json"
    file.write_text(json.dumps({"nobody": "niemand"}))

    assert messages.main(["translate", str(file)]) == 0
    assert messages.main(["check"]) == 1
    assert "Untranslated: 'hand'" in capsys.readouterr().err
    assert messages.main(["translate", str(project / "no-such-file.json")]) == 1
