"""The queue of one channel of the channel layer."""

from config.framework import channel_layer
from config.framework.channel_layer import ChannelQueue


def test_full_queue_gives_way_to_a_message_to_check_again() -> None:
    queue = ChannelQueue("check")
    for number in range(channel_layer.MOST_WAITING):
        queue.put_nowait(number)
    assert queue.qsize() == channel_layer.MOST_WAITING
    queue.put_nowait("one too many")
    queue.put_nowait("later")
    assert [queue.get_nowait() for _ in range(queue.qsize())] == ["check", "later"]
