#!/bin/sh
# Dump one database into a new file, and delete old dumps. The games go on meanwhile.
# The database is that of libpq's variables: PGDATABASE=caravanserai dump.sh /backups [number to keep: 14]
set -eu
folder=$1 keep=${2:-14}
umask 077

mkdir -p "$folder"
dump=$folder/dump-$(date --utc +%Y%m%dT%H%M%SZ)
trap 'rm -f "$dump.partial"' EXIT
pg_dump --format=custom --no-password --file="$dump.partial"
pg_restore --list "$dump.partial" >/dev/null
sync "$dump.partial"
mv "$dump.partial" "$dump"
sync "$folder"
ls "$folder"/dump-*Z | sort | head --lines=-"$keep" | xargs --no-run-if-empty rm -f
echo "$dump"
