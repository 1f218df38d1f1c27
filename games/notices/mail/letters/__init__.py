"""Letters: the mails that are not about one notice, written and sent by the worker."""
