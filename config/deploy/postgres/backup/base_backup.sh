#!/bin/sh
# Copy the whole cluster while it is in use, check the copy, and delete what is no longer needed.
# Run it daily as the user postgres: base_backup.sh /backups [number of copies to keep: 7]
set -eu
folder=$1 keep=${2:-7}
# Debian keeps some of the programs out of the way.
PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort --version-sort | tail -n 1)
umask 077

mkdir -p "$folder/wal"
partial=$folder/partial-$$
trap 'rm -rf "$partial"' EXIT
pg_basebackup --pgdata="$partial" --checkpoint=fast --wal-method=stream --no-password
pg_verifybackup --quiet "$partial"
# Named after its end: it can be restored to any later moment.
backup=$folder/base-$(date --utc +%Y%m%dT%H%M%SZ)
mv "$partial" "$backup"
sync "$backup" "$folder"
trap - EXIT

ls -d "$folder"/base-*Z | sort | head --lines=-"$keep" | xargs --no-run-if-empty rm -rf
oldest=$(ls -d "$folder"/base-*Z | sort | head -n 1)
needed=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup -x .gz "$folder/wal" "$needed"
echo "$backup"
