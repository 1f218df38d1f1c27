"""The addresses under /api/v1/."""

from django.urls import path, re_path

from games.api import devices, explore, games, lessons, players, replays, tables, tokens
from games.api.appeals import views as appeals
from games.api.channels import calendar_feed, mail, webhook
from games.api.chat import own as own_chat
from games.api.chat import views as chat
from games.api.circles import membership as circle_membership
from games.api.circles import views as circles
from games.api.friends import views as friends
from games.api.http.not_found import NotFoundView
from games.api.lobby import views as lobby
from games.api.me import archives, calendars, later, notices, push, standing
from games.api.messages import views as messages
from games.api.moderation.views import DecisionsView
from games.api.notes.views import NotesView, NoteView
from games.api.people.views import PeopleView
from games.api.plans.views import PlanView, StandingAnswersView
from games.api.profiles import views as profiles
from games.api.reports import views as reports
from games.api.site import announcements, guests
from games.api.staff import views as staff
from games.api.watch import views as watch

urlpatterns = [
    path("me", players.MeView.as_view()),
    path("me/appeals", appeals.MyAppealsView.as_view()),
    path("me/data", players.MyDataView.as_view()),
    path("me/data/archive", archives.ArchiveView.as_view()),
    path("me/data/archive/file", archives.ArchiveFileView.as_view()),
    path("me/email", players.EmailView.as_view()),
    path("me/calendar", calendars.CalendarView.as_view()),
    path("me/devices", devices.DevicesView.as_view()),
    path("me/devices/<int:number>", devices.DeviceView.as_view()),
    path("me/holidays", calendars.HolidaysView.as_view()),
    path("me/holidays/<int:number>", calendars.HolidayView.as_view()),
    path("me/lessons", lessons.LessonProgressView.as_view()),
    path("me/lessons/<slug:key>", lessons.ReachedStepView.as_view()),
    path("me/mail", mail.MailView.as_view()),
    path("me/mail/verification", mail.VerificationMailView.as_view()),
    path("me/calendar-feed", calendar_feed.CalendarFeedView.as_view()),
    path("me/webhook", webhook.WebhookView.as_view()),
    path("me/webhook/test", webhook.WebhookTestView.as_view()),
    path("me/messages", messages.ConversationsView.as_view()),
    path("me/messages/<slug:player>", messages.MessagesView.as_view()),
    path("me/messages/<slug:player>/read", messages.MessagesReadView.as_view()),
    path("me/messages/<slug:player>/<int:number>", messages.MessageView.as_view()),
    path("me/message-settings", messages.MessageSettingsView.as_view()),
    path("me/notices/later", later.LaterView.as_view()),
    path("me/profile", profiles.OwnProfileView.as_view()),
    path("me/push", push.PushView.as_view()),
    path("me/push/devices", push.PushDevicesView.as_view()),
    path("me/push/devices/<int:number>", push.PushDeviceView.as_view()),
    path("me/push/devices/<int:number>/test", push.PushTestView.as_view()),
    path("me/notices", notices.NoticesView.as_view()),
    path("me/notices/read", notices.NoticesReadView.as_view()),
    path("me/notice-preferences", notices.NoticePreferencesView.as_view()),
    path("me/do-not-disturb", notices.DoNotDisturbView.as_view()),
    path("me/standing", standing.StandingView.as_view()),
    path("me/standing/acknowledge", standing.AcknowledgementView.as_view()),
    path("me/reports", reports.MyReportsView.as_view()),
    path("me/blocks", reports.BlocksView.as_view()),
    path("me/blocks/<slug:player>", reports.BlockView.as_view()),
    path("me/friends", friends.FriendsView.as_view()),
    path("me/friends/<slug:player>", friends.FriendView.as_view()),
    path("me/friend-link", friends.FriendLinkView.as_view()),
    path("me/friend-requests", friends.FriendRequestsView.as_view()),
    path("me/friend-requests/<slug:player>", friends.FriendRequestView.as_view()),
    path("me/friend-requests/<slug:player>/accept", friends.AcceptRequestView.as_view()),
    path("me/friend-requests/<slug:player>/decline", friends.DeclineRequestView.as_view()),
    path("me/presence", friends.PresenceView.as_view()),
    path("me/recent-opponents", friends.RecentOpponentsView.as_view()),
    path("me/sent-friend-requests", friends.SentRequestsView.as_view()),
    path("friend-links/<slug:secret>", friends.LinkOwnerView.as_view()),
    path("notes", NotesView.as_view()),
    path("notes/<int:number>", NoteView.as_view()),
    path("players/<slug:player>", profiles.PlayerProfileView.as_view()),
    path("players/<slug:player>/games", profiles.ProfileGamesView.as_view()),
    path("me/muted-players", own_chat.MutedPlayersView.as_view()),
    path("me/muted-players/<slug:player>", own_chat.MutedPlayerView.as_view()),
    path("me/unread-chat", own_chat.UnreadChatView.as_view()),
    path("reports", reports.ReportsView.as_view()),
    path("lobby", lobby.LobbyView.as_view()),
    path("lobby/filters", lobby.LobbyFiltersView.as_view()),
    path("quick-match", lobby.QuickMatchView.as_view()),
    path("standing-offers", lobby.StandingOffersView.as_view()),
    path("standing-offers/<slug:key>", lobby.StandingOfferView.as_view()),
    path("me/return-link", guests.ReturnLinkView.as_view()),
    path("guests", guests.GuestsView.as_view()),
    path("guests/return", guests.ReturnView.as_view()),
    path("circles", circles.CirclesView.as_view()),
    path("circles/<int:number>", circles.CircleView.as_view()),
    path("circles/<int:number>/defaults", circles.CircleDefaultsView.as_view()),
    path("circles/<int:number>/founder", circle_membership.CircleFounderView.as_view()),
    path("circles/<int:number>/invitation", circle_membership.CircleInvitationView.as_view()),
    path("circles/<int:number>/invitations", circle_membership.CircleInvitationsView.as_view()),
    path("circles/<int:number>/link", circle_membership.CircleLinkView.as_view()),
    path(
        "circles/<int:number>/members/<slug:player>", circle_membership.CircleMemberView.as_view()
    ),
    path("circles/<int:number>/membership", circle_membership.CircleMembershipView.as_view()),
    path("circles/<int:number>/tables", circles.CircleTablesView.as_view()),
    path("circle-link", circle_membership.CircleLinksView.as_view()),
    path("circle-link/join", circle_membership.CircleJoinView.as_view()),
    path("appeals", appeals.AppealsView.as_view()),
    path("appeals/<int:number>", appeals.AppealView.as_view()),
    path("appeals/<int:number>/messages", appeals.AppealMessagesView.as_view()),
    path("moderation/counts", appeals.ModerationCountsView.as_view()),
    path("tokens", tokens.TokensView.as_view()),
    path("tokens/<int:number>", tokens.TokenView.as_view()),
    path("announcements", announcements.AnnouncementsView.as_view()),
    path("games", games.GamesView.as_view()),
    path("games/<slug:key>/text/<slug:language>", games.GameTextView.as_view()),
    path("games/<slug:key>/figures/<slug:language>", lessons.FiguresView.as_view()),
    path("games/<slug:key>/lesson", lessons.LessonMovesView.as_view()),
    path("games/<slug:key>/lesson/<slug:language>", lessons.LessonView.as_view()),
    path("paces", games.PacesView.as_view()),
    path("people", PeopleView.as_view()),
    path("watch", watch.WatchView.as_view()),
    path("tables", tables.TablesView.as_view()),
    path("tables/<slug:table_id>", tables.TableView.as_view()),
    path("tables/<slug:table_id>/estimate", tables.EstimateView.as_view()),
    path("tables/<slug:table_id>/commands", tables.CommandsView.as_view()),
    path("tables/<slug:table_id>/chat", chat.ChatsView.as_view()),
    path("tables/<slug:table_id>/chat/<slug:channel>", chat.ChatView.as_view()),
    path("tables/<slug:table_id>/chat/<slug:channel>/read", chat.ChatReadView.as_view()),
    path("tables/<slug:table_id>/chat/<slug:channel>/<int:number>", chat.LineView.as_view()),
    path("tables/<slug:table_id>/reactions", chat.ReactionsView.as_view()),
    path("tables/<slug:table_id>/rematch", tables.RematchView.as_view()),
    path("tables/<slug:table_id>/hint", tables.HintView.as_view()),
    path("tables/<slug:table_id>/invitations", tables.InvitationsView.as_view()),
    path("tables/<slug:table_id>/mute", notices.MuteView.as_view()),
    path("tables/<slug:table_id>/spectators", watch.SpectatorsView.as_view()),
    path("tables/<slug:table_id>/replay", replays.ReplayView.as_view()),
    path("tables/<slug:table_id>/decisions", DecisionsView.as_view()),
    path("tables/<slug:table_id>/recap", replays.RecapView.as_view()),
    path("tables/<slug:table_id>/explore", explore.ExploreView.as_view()),
    path("tables/<slug:table_id>/plan", PlanView.as_view()),
    path("tables/<slug:table_id>/standing-answers", StandingAnswersView.as_view()),
    path("tables/<slug:table_id>/export", replays.ExportView.as_view()),
    path("tables/<slug:table_id>/verification", replays.VerificationView.as_view()),
    path("tables/<slug:table_id>/looks", staff.LooksView.as_view()),
    path("staff/tables/<slug:table_id>/replay", staff.StaffReplayView.as_view()),
    path("staff/tables/<slug:table_id>/export", staff.StaffExportView.as_view()),
    re_path(".*", NotFoundView.as_view()),
]
