"""The addresses under /api/v1/."""

from django.urls import path, re_path

from games.api import devices, explore, games, players, replays, tables, tokens
from games.api.http.not_found import NotFoundView

urlpatterns = [
    path("me", players.MeView.as_view()),
    path("me/data", players.MyDataView.as_view()),
    path("me/email", players.EmailView.as_view()),
    path("me/devices", devices.DevicesView.as_view()),
    path("me/devices/<int:number>", devices.DeviceView.as_view()),
    path("me/return-link", players.ReturnLinkView.as_view()),
    path("guests", players.GuestsView.as_view()),
    path("guests/return", players.ReturnView.as_view()),
    path("tokens", tokens.TokensView.as_view()),
    path("tokens/<int:number>", tokens.TokenView.as_view()),
    path("games", games.GamesView.as_view()),
    path("games/<slug:key>/text/<slug:language>", games.GameTextView.as_view()),
    path("tables", tables.TablesView.as_view()),
    path("tables/<slug:table_id>", tables.TableView.as_view()),
    path("tables/<slug:table_id>/commands", tables.CommandsView.as_view()),
    path("tables/<slug:table_id>/invitations", tables.InvitationsView.as_view()),
    path("tables/<slug:table_id>/replay", replays.ReplayView.as_view()),
    path("tables/<slug:table_id>/explore", explore.ExploreView.as_view()),
    path("tables/<slug:table_id>/export", replays.ExportView.as_view()),
    path("tables/<slug:table_id>/verification", replays.VerificationView.as_view()),
    re_path(".*", NotFoundView.as_view()),
]
