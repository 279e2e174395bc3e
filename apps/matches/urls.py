"""Addresses of the pages on which a match is played; below `/desk/`."""

from django.urls import path

from .views import (
    consent,
    disputes,
    final_score,
    hands,
    line_up,
    night,
    official,
    room,
    seating,
    sheet_disputes,
    total,
)

app_name = "matches"

urlpatterns = [
    path("m/<int:fixture>/", room.show, name="room"),
    path("m/<int:fixture>/start/", room.start, name="start"),
    path("m/<int:fixture>/line-up/<slug:side>/", line_up.name, name="line_up"),
    path("m/<int:fixture>/line-up/<slug:side>/substitute/", seating.substitution, name="substitute"),
    path("m/<int:fixture>/line-up/<slug:side>/correct/", seating.correction, name="correct_line_up"),
    path("m/<int:fixture>/break-off/", night.stop, name="break_off"),
    path("m/<int:fixture>/continue/", night.go_on, name="continue_match"),
    path("m/<int:fixture>/below-minimum/", night.below_minimum, name="below_minimum"),
    path("m/<int:fixture>/not-there/<slug:side>/", night.not_there, name="report_absence"),
    path("m/<int:fixture>/not-there/<slug:side>/withdraw/", night.there_after_all, name="withdraw_report"),
    path("m/<int:fixture>/sign/<slug:side>/", consent.sign, name="sign"),
    path("m/<int:fixture>/sign/<slug:side>/withdraw/", consent.withdraw, name="withdraw_signature"),
    path("m/<int:fixture>/final-score/", final_score.record, name="final_score"),
    path("m/<int:fixture>/official/", official.make, name="make_official"),
    path("m/<int:fixture>/dispute/<slug:side>/", disputes.disagree, name="dispute"),
    path("m/<int:fixture>/dispute/<slug:side>/withdraw/", disputes.withdraw, name="withdraw_dispute"),
    path("m/<int:fixture>/dispute/<slug:side>/answer/", disputes.answer, name="answer_dispute"),
    path("c/<int:competition>/provisional/", official.waiting, name="provisional"),
    path(
        "c/<int:competition>/provisional/<int:matchday>/",
        official.make_matchday,
        name="make_matchday_official",
    ),
    path("s/<int:sheet>/", hands.show, name="sheet"),
    path("s/<int:sheet>/hand/", hands.record, name="record_hand"),
    path("s/<int:sheet>/hand/<int:number>/", hands.correct, name="correct_hand"),
    path("s/<int:sheet>/undo/", hands.undo, name="undo_hand"),
    path("s/<int:sheet>/first-caller/", hands.say_first_caller, name="first_caller"),
    path("s/<int:sheet>/sides/", hands.sit_other_way, name="swap_sides"),
    path("s/<int:sheet>/time/", hands.call_time, name="close_sheet"),
    path("s/<int:sheet>/total/", total.record, name="sheet_total"),
    path("s/<int:sheet>/total/remove/", total.remove, name="remove_total"),
    path("s/<int:sheet>/dispute/<slug:side>/", sheet_disputes.disagree, name="dispute_sheet"),
    path(
        "s/<int:sheet>/disputes/<int:dispute>/withdraw/",
        sheet_disputes.withdraw,
        name="withdraw_sheet_dispute",
    ),
    path("s/<int:sheet>/disputes/<int:dispute>/answer/", sheet_disputes.answer, name="answer_sheet_dispute"),
    path("s/<int:sheet>/accept/<slug:side>/", consent.accept, name="accept_sheet"),
]
