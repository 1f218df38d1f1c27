#!/bin/sh
# Restart one process after the other while people play:
#   rolling_restart.sh caravanserai-web@8001 caravanserai-web@8002 caravanserai-worker@1
# It stops at the first web process that cannot serve, while the others go on.
set -eu
for unit; do
    attempts=60
    systemctl restart "$unit"
    case $unit in
        *-web@*)
            port=${unit##*@}
            port=${port%.service}
            until curl --fail --silent --output /dev/null "http://127.0.0.1:$port/readyz"; do
                attempts=$((attempts - 1))
                [ "$attempts" -gt 0 ] || { echo "$unit cannot serve: see its log" >&2; exit 1; }
                sleep 1
            done
            # The proxy asks every second whether the process is back.
            sleep 3
            ;;
    esac
    echo "$unit has been restarted"
done
