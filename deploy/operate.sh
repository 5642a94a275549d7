#!/bin/sh
# Runs an operators' command with the user, folders and settings of karmasquad.service. Run it as root and give absolute file paths:
#   /opt/karmasquad/deploy/operate.sh backup /var/lib/karmasquad/today.tar.gz
exec systemd-run --quiet --collect --wait --pipe \
  --property=User=karmasquad --property=WorkingDirectory=/opt/karmasquad --property=UMask=0077 \
  --property=StateDirectory=karmasquad --property=StateDirectoryMode=0700 \
  --property=CacheDirectory=karmasquad --property=CacheDirectoryMode=0700 \
  --property=Environment='DATA_DIR=/var/lib/karmasquad MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072' \
  --property=Environment=NODE_COMPILE_CACHE=/var/cache/karmasquad \
  --property=EnvironmentFile=-/etc/karmasquad/env \
  /opt/karmasquad/node_modules/.bin/node bin/karmasquad.mjs "$@"
