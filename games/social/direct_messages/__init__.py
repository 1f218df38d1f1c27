"""Direct messages: conversations between two players."""
