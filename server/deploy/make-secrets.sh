#!/bin/sh
# Makes what is missing of ./secrets and touches nothing that is there. The directory is closed to everybody but its owner;
# the files in it are readable because containers read them as users of their own.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
keep() { [ -e "secrets/$1" ] || { printf '%s' "$2" >"secrets/$1" && chmod 444 "secrets/$1" && echo "made secrets/$1"; }; }

keep session.key "$(random)"
keep feed.key "$(random)"
keep postgres.password "$(random)"
keep database.url "postgresql://bourse:$(cat secrets/postgres.password)@postgres/bourse"
if [ ! -e secrets/redis.conf ]; then
  password=$(random)
  keep redis.conf "requirepass $password"
  keep redis.url "redis://:$password@redis:6379"
fi
[ -e secrets/tls.pem ] || echo 'missing: secrets/tls.pem, the certificate with its chain and its key in one file' >&2
