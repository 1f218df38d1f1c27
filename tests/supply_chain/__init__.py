"""The libraries of the locks: a bill of materials, and an audit for known vulnerabilities."""
