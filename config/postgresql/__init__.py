"""Django's PostgreSQL, whose connections tell without a question whether they still hold."""
