"""The parts of the frameworks that the overrides rely on; a failure means that one has moved."""

import inspect

from asgiref.sync import sync_to_async
from channels.security.websocket import OriginValidator
from channels.sessions import CookieMiddleware, InstanceSessionWrapper
from channels_redis import pubsub
from daphne import http_protocol, server, ws_protocol
from django.contrib.sessions.backends import base, db
from django.core.cache.backends import redis
from django.core.handlers.asgi import ASGIHandler
from django.http import StreamingHttpResponse
from django.utils.functional import cached_property
from redis.asyncio.client import PubSub
from twisted.internet import reactor
from twisted.web import http
from whitenoise.middleware import WhiteNoiseMiddleware


def parameters(function: object) -> list[str]:
    return list(inspect.signature(function).parameters)  # type: ignore[arg-type]  # any callable


def source(thing: object) -> str:
    return inspect.getsource(thing)  # type: ignore[arg-type]  # any callable


def test_client_limits_replace_the_classes_of_daphne() -> None:
    assert "self.http_factory = HTTPFactory(self)" in source(server.Server.run)
    assert "self.application_queue.put_nowait(" in source(ws_protocol.WebSocketProtocol.onMessage)
    assert "self.resetTimeout()" in source(http.HTTPChannel.dataReceived)
    for hook in ("connectionMade", "allContentReceived", "connectionLost", "forceAbortClient"):
        assert callable(getattr(http.HTTPChannel, hook))
    assert "requestFactory = WebRequest" in source(http_protocol.HTTPFactory)
    for hook in ("gotLength", "handleContentChunk", "requestReceived"):
        assert callable(getattr(http_protocol.WebRequest, hook))


def test_client_connection_finds_the_request_in_daphnes_send() -> None:
    assert "send=partial(self.handle_reply, protocol)" in source(server.Server.create_application)


def test_graceful_server_replaces_the_shutdown_of_daphne() -> None:
    shutdown = '"before", "shutdown", self.kill_all_applications'
    assert shutdown in source(server.Server.run)
    assert '["application_instance"] = ' in source(server.Server.create_application)
    assert parameters(server.Server.handle_reply) == ["self", "protocol", "message"]
    assert parameters(server.Server.listen_success) == ["self", "port"]
    assert parameters(server.Server.listen_error) == ["self", "failure"]
    assert parameters(ws_protocol.WebSocketProtocol.sendCloseFrame)[:2] == ["self", "code"]
    assert "if self.persistent:" in source(http.HTTPChannel.requestDone)
    assert callable(reactor.getReaders)  # type: ignore[misc]  # an interface to mypy


def test_channel_layer_wraps_the_reconnect_callback_of_channels_redis() -> None:
    shard = pubsub.RedisSingleShardConnection
    assert "if self._redis is None" in source(shard._ensure_redis)
    assert "self._pubsub = self._redis.pubsub()" in source(shard._ensure_redis)
    assert inspect.iscoroutinefunction(PubSub.on_connect)
    assert "self._shards = [" in source(pubsub.RedisPubSubLoopLayer)
    get_layer = source(pubsub.RedisPubSubChannelLayer._get_layer)
    assert "_wrap_close(self, loop)" in get_layer
    assert "self._layers[loop] = layer" in get_layer


def test_channel_layer_replaces_the_queues_of_channels_redis() -> None:
    subscribe = source(pubsub.RedisPubSubLoopLayer._subscribe_to_channel)
    assert "self.channels[channel] = asyncio.Queue()" in subscribe


def test_redis_cache_replaces_the_client_property() -> None:
    assert isinstance(inspect.getattr_static(redis.RedisCache, "_cache"), cached_property)
    for method in ("add", "get", "set", "incr", "delete"):
        assert callable(getattr(redis.RedisCacheClient, method))


def test_request_thread_reuses_the_parts_of_the_asgi_handler() -> None:
    assert parameters(ASGIHandler.create_request) == ["self", "scope", "body_file"]
    assert parameters(ASGIHandler.read_body) == ["self", "receive"]
    assert parameters(ASGIHandler.send_response) == ["self", "response", "send"]
    assert parameters(ASGIHandler.load_middleware) == ["self", "is_async"]
    assert "executor" in parameters(sync_to_async)


def test_streaming_replaces_djangos_reading_of_synchronous_iterators() -> None:
    assert "consume synchronous iterators" in source(StreamingHttpResponse.__aiter__)


def test_guest_sessions_override_the_loading_of_database_sessions() -> None:
    assert parameters(db.SessionStore.load) == ["self"]
    assert parameters(base.SessionBase._validate_session_key) == ["self", "key"]


def test_socket_sessions_replace_a_middleware_that_checks_every_message() -> None:
    assert "modified" in source(InstanceSessionWrapper.send)
    assert "cookies" in source(CookieMiddleware)


def test_same_origin_sockets_use_the_validator_of_channels() -> None:
    assert parameters(OriginValidator.valid_origin) == ["self", "parsed_origin"]


def test_static_files_are_hooks_of_whitenoise() -> None:
    text = source(WhiteNoiseMiddleware)
    assert "WHITENOISE_ADD_HEADERS_FUNCTION" in text
    assert "WHITENOISE_IMMUTABLE_FILE_TEST" in text
