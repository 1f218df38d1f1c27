"""Mail, calendar feeds and webhooks: their settings, and the pages behind links in mails."""
