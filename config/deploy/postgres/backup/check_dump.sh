#!/bin/sh
# Restore a dump into a database that is made for it, verify the log there, and drop the database:
# check_dump.sh /backups/dump-20261120T080000Z postgres://caravanserai@127.0.0.1/caravanserai_check
# Run it in the folder of the project. The role must be allowed to create databases.
set -eu
dump=$1 url=$2
name=${url##*/} server=${url%/*}/postgres
python=${PYTHON:-.venv/bin/python}

psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --command="CREATE DATABASE \"$name\"" "$server"
trap 'psql --quiet --no-psqlrc --command="DROP DATABASE \"$name\"" "$server"' EXIT
pg_restore --no-owner --no-acl --exit-on-error --jobs=2 --dbname="$url" "$dump"
DATABASE_URL=$url "$python" manage.py migrate --no-input --verbosity=0
DATABASE_URL=$url "$python" manage.py verify_log
