"""What can wait to be done: each kind of choice with its moves, its reasons, its facts."""
