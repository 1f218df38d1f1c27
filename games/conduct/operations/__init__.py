"""Operating the site: announcements, registration, switches, and what staff revoke for players."""
