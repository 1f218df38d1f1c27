#!/bin/sh
# Make the role that serves players; `manage.py grant_app_role` gives it its rights.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --set=password="$APP_PASSWORD" <<'SQL'
CREATE ROLE caravanserai_app LOGIN PASSWORD :'password'
    NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 80;
SQL
