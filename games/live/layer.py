"""The channel layer on Redis: once that was out of reach, whoever listens looks for himself."""

from typing import Any

from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)

from games.publisher import LOOK_AGAIN, prefix


class Layer(RedisPubSubChannelLayer):  # type: ignore[misc]  # untyped
    """What is published while nobody can listen is lost, and nothing else says so."""

    def __init__(self, hosts: list[str], **options: Any) -> None:
        super().__init__(hosts=hosts, prefix=prefix(hosts[0]), **options)

    def _get_layer(self) -> RedisPubSubLoopLayer:
        layer = super()._get_layer()
        if not isinstance(layer._shards[0], _Shard):
            layer._shards = [_Shard(shard.host, layer) for shard in layer._shards]
        return layer


class _Shard(RedisSingleShardConnection):  # type: ignore[misc]  # untyped
    """A connection that tells when it stands again."""

    def _ensure_redis(self) -> None:
        new = self._redis is None
        super()._ensure_redis()
        if new:
            # Called at each connection but the first, to subscribe again to all there was.
            self._subscribe_all, self._pubsub.on_connect = self._pubsub.on_connect, self._connected

    async def _connected(self, connection: Any) -> None:
        await self._subscribe_all(connection)
        told = self.channel_layer.channel_layer.serialize({"type": LOOK_AGAIN})
        for waiting in self.channel_layer.channels.values():
            waiting.put_nowait(told)
