#!/bin/sh
# Makes the files in deploy/secrets that compose.yaml gives to its containers: passwords, keys, and a certificate for the servers with
# the authority that Caddy trusts. Makes what is missing and keeps what is there. To renew something, delete it and run this again.
set -eu
umask 077
folder=$(dirname "$0")/secrets
mkdir -p "$folder" && cd "$folder"

# Also replaces files that may not be written to, as all of these are.
keep() {
  cat > "$1.new" && mv -f "$1.new" "$1"
}

for name in secret postgres-password database-password redis-password metrics-token; do
  [ -s "$name" ] || openssl rand -hex 24 | keep "$name"
done
printf 'postgres://karmasquad:%s@postgres/karmasquad\n' "$(cat database-password)" | keep database-url
printf 'redis://karmasquad:%s@redis:6379\n' "$(cat redis-password)" | keep redis-url
# The only user, without the commands that administer Redis or reach beyond single keys.
printf 'user default off\nuser karmasquad on >%s ~* &* +@all -@admin -@dangerous\n' "$(cat redis-password)" | keep redis.conf

if ! [ -s server.pem ] || ! [ -s server.key ] || ! [ -s ca.pem ]; then
  rm -f server.pem server.key ca.pem
  curve='ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
  openssl req -x509 -newkey $curve -keyout ca.key -out ca.pem -days 3650 -subj '/CN=Karmasquad internal' 2> openssl.log
  openssl req -newkey $curve -keyout server.key -out server.csr -subj '/CN=karmasquad.internal' 2>> openssl.log
  printf 'subjectAltName=DNS:karmasquad.internal' > server.ext
  openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 3650 -extfile server.ext 2>> openssl.log
  # Nobody can sign anything else with it: a renewal makes a new authority.
  rm -f ca.key ca.srl server.csr server.ext openssl.log
fi

# Nobody else can enter this folder; inside a container, its own user must be able to read the files given to it.
chmod 0444 ./*
