"""The channels by which notices leave the service; each is a module with the names of `Channel`."""

from games.notices.channels import mail, webhook
from games.notices.channels.channel import Channel
from games.notices.push import channel as push

CHANNELS: tuple[Channel, ...] = (push, mail, webhook)
"""All channels, in the order in which the settings show them."""
