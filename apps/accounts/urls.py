"""Addresses for signing in and for one's own account."""

from django.urls import path

from apps.accounts import own_views, views

app_name = "accounts"

urlpatterns = [
    path("sign-in/", views.SignInView.as_view(), name="sign_in"),
    path("sign-out/", views.SignOutView.as_view(), name="sign_out"),
    path("profile/", views.profile, name="profile"),
    path("pin/", own_views.pin, name="pin"),
    path("stored/", own_views.stored, name="stored"),
    path("stored.json", own_views.stored_file, name="stored_file"),
    path("close/", own_views.close, name="close"),
    path("password/", views.ChangePasswordView.as_view(), name="change_password"),
    path("password/link/", views.ask_password_link, name="ask_password_link"),
    path("password/link/sent/", views.password_link_sent, name="password_link_sent"),
    path("password/<str:uidb64>/<str:token>/", views.SetPasswordView.as_view(), name="set_password"),
]
