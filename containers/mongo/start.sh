#!/usr/bin/env bash
# Starts a member of the replica set. mongod reads the key that members share from a file, here in memory.
set -euo pipefail
(umask 077 && printf '%s' "$MONGODB_REPLICA_KEY" >/tmp/replica.key)
exec docker-entrypoint.sh "$@" --keyFile /tmp/replica.key
