#!/bin/sh
# Starts the PostgreSQL image with TLS. PostgreSQL accepts a key only from a file of its own that nobody else can read.
set -e
install -o postgres -g postgres -m 0400 /run/secrets/postgres.key /var/lib/postgresql/server.key
exec docker-entrypoint.sh "$@"
