"""The stored data of a player's push devices, mails, calendar feed and webhook."""

from games.kernel.values import JsonObject
from games.notices.feed import services as feeds
from games.notices.feed.models import CalendarFeed
from games.notices.mail.personal_data import erase_mail, stored_mail
from games.notices.push.devices import devices_of, stored_data
from games.notices.push.models import PushDevice
from games.notices.webhook import services as webhooks
from games.notices.webhook.models import Webhook

FEED = ("created_at", "read_at")
WEBHOOK = ("url", "created_at", "delivered_at", "failing_since", "error", "off_at")


def stored_channels(player_id: str) -> JsonObject:
    """Return everything that is stored about them, except for secrets and their digests."""
    return {
        "push_devices": [stored_data(each) for each in devices_of(player_id)],
        "mail": stored_mail(player_id),
        "calendar_feed": CalendarFeed.objects.filter(player=player_id).values(*FEED).first(),
        "webhook": Webhook.objects.filter(player=player_id).values(*WEBHOOK).first(),
    }


def erase_channels(player_id: str) -> None:
    """Delete everything that is stored about them."""
    PushDevice.objects.filter(player=player_id).delete()
    erase_mail(player_id)
    feeds.revoke(player_id)
    webhooks.remove_webhook(player_id)
