"""Servers, clients and games that the figures are measured with."""
