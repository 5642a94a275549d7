#!/bin/sh
# Run once by the PostgreSQL image: makes a plain role that owns its database, with a password of its own. A superuser would still be able to change the ledger.
set -e
psql -v ON_ERROR_STOP=1 -U postgres <<'SQL'
\set password `cat /run/secrets/database-password`
create role karmasquad login password :'password';
create database karmasquad owner karmasquad encoding 'UTF8' template template0;
SQL
