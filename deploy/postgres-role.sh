#!/bin/sh
# Run once by the PostgreSQL image: makes a plain role that owns its database. A superuser would still be able to change the ledger.
set -e
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
create role karmasquad login password :'password';
create database karmasquad owner karmasquad encoding 'UTF8' template template0;
SQL
