#!/bin/sh
# Keep a finished segment of the write-ahead log, compressed, in a folder on another disk. PostgreSQL
# calls it: archive_command = '/srv/backup/archive_wal.sh %p %f /backups/wal'
# It may end with success only once the segment is safe, since PostgreSQL then deletes its own.
set -eu
segment=$1 file=$3/$2.gz

if [ -e "$file" ]; then
    # After a crash PostgreSQL offers a segment again. Another one under this name is an error: two
    # servers are archiving into one folder.
    gunzip --stdout "$file" | cmp --silent - "$segment"
    exit
fi
gzip --fast --no-name --stdout "$segment" >"$file.partial"
sync "$file.partial"
mv "$file.partial" "$file"
sync "$3"
