"""The metrics of a process: the list of all of them, measuring, showing and sampling."""
