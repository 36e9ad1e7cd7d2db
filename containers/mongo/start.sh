#!/usr/bin/env bash
# Starts a member of the replica set. What members know each other by lies in memory: mongod wants it as a file of its own.
set -euo pipefail
(umask 077 && printf '%s' "$MONGODB_REPLICA_KEY" >/tmp/replica.key)
exec docker-entrypoint.sh "$@" --keyFile /tmp/replica.key
