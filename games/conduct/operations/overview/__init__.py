"""The overview of the running site, from the samples that every process stores each minute."""
