"""Connect the metrics with the parts of a process that they measure."""
