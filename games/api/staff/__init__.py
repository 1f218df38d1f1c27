"""Endpoints for staff, and what players learn of their looks."""
