#!/bin/sh
# Make the data of a cluster from a base backup and the archived log, as the user postgres:
# restore.sh /backups DATA ['2026-11-20 08:00:00+00']
# Without a moment, everything that was archived is restored. Start the cluster afterwards; it is ready
# when it accepts writes. DATA must not exist.
set -eu
folder=$1 data=$2 moment=${3:-}
umask 077

[ ! -e "$data" ] || { echo "$data exists: move it away first, it may be needed" >&2; exit 1; }
last=9
[ -z "$moment" ] || last=$(date --utc --date="$moment" +%Y%m%dT%H%M%SZ)
backup=$(ls -d "$folder"/base-*Z | sort | awk -v last="$folder/base-$last" '$0 <= last' | tail -n 1)
[ -n "$backup" ] || { echo "no base backup ended before $moment" >&2; exit 1; }

cp -a "$backup" "$data"
chmod 700 "$data"
{
    echo "restore_command = 'test -e \"$folder/wal/%f.gz\" && gunzip --stdout \"$folder/wal/%f.gz\" >\"%p\"'"
    echo "recovery_target_time = '$moment'"
    echo "recovery_target_action = 'promote'"
} >>"$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "$data is made from $backup"
