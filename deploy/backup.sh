#!/bin/sh
# Writes a backup of the database into a folder and keeps the newest ones: deploy/backup.sh <folder> [how many, 30].
# Copy the folder to another machine afterwards, and deploy/secrets/server.key to a third place: neither is of use alone.
set -eu
umask 077
folder=$(mkdir -p "$1" && cd "$1" && pwd)
kept=${2:-30}
cd "$(dirname "$0")"
file=$folder/northkeep-$(date -u +%Y-%m-%dT%H%M%SZ).backup
trap 'rm -f "$file.part"' EXIT
docker compose exec -T northkeep northkeep admin backup - >"$file.part"
mv "$file.part" "$file"
# The names sort by time.
ls "$folder"/northkeep-*.backup | sort -r | tail -n "+$((kept + 1))" | while read -r old; do rm "$old"; done
echo "$file"
