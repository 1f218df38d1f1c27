"""The Redis channel layer, which has every channel check for missed messages after a reconnect.

Messages published while the connection to Redis is lost never arrive, and channels_redis does not
report it.
"""

from typing import Any

from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)

from games.pubsub.groups import CHECK_AGAIN
from games.pubsub.redis_channels import prefix


class ChannelLayer(RedisPubSubChannelLayer):  # type: ignore[misc]  # untyped
    """A channel layer whose connections notify their channels after a reconnect."""

    def __init__(self, hosts: list[str], **options: Any) -> None:
        super().__init__(hosts=hosts, prefix=prefix(hosts[0]), **options)

    def _get_layer(self) -> RedisPubSubLoopLayer:
        layer = super()._get_layer()
        if not isinstance(layer._shards[0], _Connection):
            layer._shards = [_Connection(shard.host, layer) for shard in layer._shards]
        return layer


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
        message = self.channel_layer.channel_layer.serialize({"type": CHECK_AGAIN})
        for queue in self.channel_layer.channels.values():
            queue.put_nowait(message)
