"""The letters that a worker queues by the clock: digests, and mails about unseen messages."""

from games.notices.mail.letters import digests, unseen


def queue_due() -> None:
    """Queue what is due. Any number of workers may do so at the same time."""
    # In batches, so that no transaction is long.
    while digests.queue_digests() == digests.BATCH_SIZE:
        pass
    unseen.queue_mails()
