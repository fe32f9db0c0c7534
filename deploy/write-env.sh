#!/bin/sh
# Writes the file .env that compose.yaml reads, with new secrets:
#   sh deploy/write-env.sh https://shop.example you@shop.example
set -eu

if [ $# -ne 2 ]; then
  echo "usage: sh deploy/write-env.sh https://shop.example you@shop.example" >&2
  exit 1
fi
if [ -e .env ]; then
  echo ".env exists already: its secrets belong to the database and the files of this shop" >&2
  exit 1
fi

secret() {
  od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'
}

umask 077
cat >.env <<SETTINGS
SHOP_URL=$1
ADMIN_EMAIL=$2
ADMIN_PASSWORD=$(secret 12)
SESSION_SECRET=$(secret 32)
POSTGRES_PASSWORD=$(secret 24)
S3_ACCESS_KEY_ID=$(secret 10)
S3_SECRET_ACCESS_KEY=$(secret 24)
BACKUP_KEY=$(secret 32)
SETTINGS
echo "Wrote .env. You sign in at $1/auth as $2 with the ADMIN_PASSWORD in it."
echo "Store a copy on another machine: without its BACKUP_KEY nobody can restore a backup."
