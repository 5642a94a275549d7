#!/bin/sh
# Makes the files in deploy/secrets that compose.yaml gives to its containers: passwords, keys, and certificates with which they prove
# to each other who they are, with the authority that signed them. Makes what is missing and keeps what is there. To renew something,
# delete it and run this again.
set -eu
umask 077
folder=$(dirname "$0")/secrets
mkdir -p "$folder" && cd "$folder"
# The servers reach PostgreSQL and Redis by these names.
postgres=${POSTGRES_HOST:-postgres} redis=${REDIS_HOST:-redis}

# Writes its input to a file, even to one that is read-only, as all of these are.
keep() {
  cat > "$1.new" && mv -f "$1.new" "$1"
}

for name in secret postgres-password database-password redis-password metrics-token; do
  [ -s "$name" ] || openssl rand -hex 24 | keep "$name"
done
ours=/run/secrets
printf 'postgres://karmasquad:%s@%s/karmasquad?sslmode=verify-full&sslrootcert=%s&sslcert=%s&sslkey=%s\n' \
  "$(cat database-password)" "$postgres" $ours/ca.pem $ours/client.pem $ours/client.key | keep database-url
printf 'rediss://karmasquad:%s@%s:6379?ssl_ca_certs=%s&ssl_certfile=%s&ssl_keyfile=%s\n' \
  "$(cat redis-password)" "$redis" $ours/ca.pem $ours/client.pem $ours/client.key | keep redis-url
# The only user, without the commands that administer Redis or reach beyond single keys.
printf 'user default off\nuser karmasquad on >%s ~* &* +@all -@admin -@dangerous\n' "$(cat redis-password)" | keep redis.conf

curve='ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
# Makes a certificate $1.pem and its key for the name $2, which for a client is the name of its database user.
sign() {
  openssl req -newkey $curve -keyout "$1.key" -out csr -subj "/CN=$2" 2>> openssl.log
  printf 'subjectAltName=DNS:%s' "$2" > ext
  openssl x509 -req -in csr -CA ca.pem -CAkey ca.key -CAcreateserial -out "$1.pem" -days 3650 -extfile ext 2>> openssl.log
}
signed='server client postgres redis'
missing=''
for name in ca.pem $(for one in $signed; do echo "$one.pem $one.key"; done); do
  [ -s "$name" ] || missing=yes
done
if [ "$missing" ]; then
  for name in $signed; do rm -f "$name.pem" "$name.key"; done
  rm -f ca.pem
  openssl req -x509 -newkey $curve -keyout ca.key -out ca.pem -days 3650 -subj '/CN=Karmasquad internal' 2> openssl.log
  sign server karmasquad.internal
  sign client karmasquad
  sign postgres "$postgres"
  sign redis "$redis"
  # So that nobody can sign anything else with it. A renewal makes a new authority, and all certificates anew.
  rm -f ca.key ca.srl csr ext openssl.log
fi

# Nobody else can enter this folder; inside a container, its own user must be able to read the files given to it.
chmod 0444 ./*
