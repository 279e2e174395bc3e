"""Addresses of what phones ask, below `/api/v1/`."""

from django.urls import path

from .views import hands, matches, sheets, table

app_name = "api"

urlpatterns = [
    path("phones/", table.Phones.as_view(), name="phones"),
    path("table/", table.Table.as_view(), name="table"),
    path("table/scorer/", table.Scoring.as_view(), name="scorer"),
    path("sheets/<int:sheet>/hands/", hands.Hands.as_view(), name="hands"),
    path("sheets/<int:sheet>/hands/<uuid:client_ref>/undo/", hands.Undo.as_view(), name="undo"),
    path("sheets/<int:sheet>/hands/<int:number>/correction/", hands.Correction.as_view(), name="correction"),
    path("sheets/<int:sheet>/first-caller/", sheets.SayFirstCaller.as_view(), name="first_caller"),
    path("sheets/<int:sheet>/closing/", sheets.Close.as_view(), name="closing"),
    path("sheets/<int:sheet>/swap/", sheets.SitOtherWay.as_view(), name="swap"),
    path("sheets/<int:sheet>/acceptances/", sheets.Accept.as_view(), name="acceptances"),
    path("sheets/<int:sheet>/disputes/", sheets.Dispute.as_view(), name="disputes"),
    path("sheets/<int:sheet>/report/", sheets.SendReport.as_view(), name="report"),
    path("matches/<int:match>/signatures/", matches.Sign.as_view(), name="signatures"),
]
