"""The Redis channel layer, with bounded queues, which has channels check for missed messages.

Messages published while the connection to Redis is lost never arrive, and channels_redis does not
report it. It queues messages for each channel without limit.
"""

import asyncio
from typing import Any, Final

from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
    _wrap_close,
)

from games.pubsub.groups import CHECK_AGAIN
from games.pubsub.redis_channels import prefix

MOST_WAITING: Final = 1000
"""Messages in the queue of one channel; each is a pointer of about 100 bytes."""


class ChannelLayer(RedisPubSubChannelLayer):  # type: ignore[misc]  # untyped
    """A channel layer whose connections notify their channels after a reconnect."""

    def __init__(self, hosts: list[str], **options: Any) -> None:
        super().__init__(hosts=hosts, prefix=prefix(hosts[0]), **options)

    def _get_layer(self) -> RedisPubSubLoopLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = _LoopLayer(*self._args, **self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        return self._layers[loop]


class _LoopLayer(RedisPubSubLoopLayer):  # type: ignore[misc]  # untyped
    """The layer of one event loop."""

    _shards: list[Any]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._shards = [_Connection(shard.host, self) for shard in self._shards]
        self.check_again = self.channel_layer.serialize({"type": CHECK_AGAIN})

    async def _subscribe_to_channel(self, channel: str) -> None:
        self.channels[channel] = ChannelQueue(self.check_again)
        await self._get_shard(channel).subscribe(channel)


class ChannelQueue(asyncio.Queue[Any]):
    """The messages of one channel; when it is full, all give way to one that says to check."""

    def __init__(self, check_again: Any) -> None:
        super().__init__()
        self._check_again = check_again

    def put_nowait(self, item: Any) -> None:
        """Append a message, or replace all by one that has the channel check for newer versions."""
        if self.qsize() >= MOST_WAITING:
            while not self.empty():
                self.get_nowait()
            item = self._check_again
        super().put_nowait(item)


class _Connection(RedisSingleShardConnection):  # type: ignore[misc]  # untyped
    """A connection that sends CHECK_AGAIN to its channels after each reconnect."""

    def _ensure_redis(self) -> None:
        is_new = self._redis is None
        super()._ensure_redis()
        if is_new:
            # channels_redis sets a callback for reconnects, which subscribes to all groups again.
            self._subscribe_all, self._pubsub.on_connect = (
                self._pubsub.on_connect,
                self._reconnected,
            )

    async def _reconnected(self, connection: Any) -> None:
        await self._subscribe_all(connection)
        for queue in self.channel_layer.channels.values():
            queue.put_nowait(self.channel_layer.check_again)
