#!/bin/sh
# Makes what an installation needs once: the server key, the two signing keys of releases and deploy/.env, which compose
# reads. Never overwrites anything.
#   deploy/setup.sh [name]                 such as plan.example.org; without a name, for http://localhost:8080
#   deploy/setup.sh --rotate-signing-key   the next signing key becomes the current one, and a new next one is made
set -eu
umask 077
cd "$(dirname "$0")"

# The raw 32 bytes of a public key in base64.
public() { openssl pkey -in "secrets/$1.pem" -pubout -outform DER | tail -c 32 | base64; }
make_signing_key() { openssl genpkey -algorithm ed25519 -out "secrets/$1.pem" && chmod 644 "secrets/$1.pem"; }

command -v openssl >/dev/null || { echo "openssl is missing: install it first" >&2; exit 1; }
if [ "${1:-}" = --rotate-signing-key ]; then
  [ -e secrets/next.pem ] && [ -e .env ] || { echo "there are no keys yet: run setup.sh first" >&2; exit 1; }
  mv secrets/current.pem "secrets/former-$(date -u +%Y-%m-%dT%H%M%SZ).pem"
  mv secrets/next.pem secrets/current.pem
  make_signing_key next
  sed "s|^RELEASE_PUBLIC_KEYS=.*|RELEASE_PUBLIC_KEYS=$(public current),$(public next)|" .env >.env.part
  mv .env.part .env
  echo "the next key is the current one now: build the image again and publish it"
  exit
fi

name=${1:-localhost}
case $name in *[!a-zA-Z0-9.-]* | '' | -* | .*)
  echo "the name must be that of a host, such as plan.example.org: $name" >&2
  exit 2
  ;;
esac
[ ! -e .env ] || { echo "deploy/.env exists already; move it away to begin again" >&2; exit 1; }

# Containers read the files as another user, so the mode of the folder keeps other users of the host out.
mkdir -p secrets
chmod 700 secrets
for key in current next; do
  [ -e "secrets/$key.pem" ] || make_signing_key "$key"
done
[ -e secrets/server.key ] || openssl rand -base64 32 >secrets/server.key
chmod 644 secrets/server.key

if [ "$name" = localhost ]; then
  url=http://localhost:8080 proxies=0 profiles=
else
  url=https://$name proxies=1 profiles=tls
fi
cat >.env.part <<END
# Read by compose. The keys themselves are in deploy/secrets: keep a copy of that folder elsewhere.
NAME=$name
PUBLIC_URL=$url
TRUSTED_PROXIES=$proxies
# 'tls' starts the proxy that gets a certificate for NAME.
COMPOSE_PROFILES=$profiles
RELEASE_PUBLIC_KEYS=$(public current),$(public next)
# Least number of the next registry. Raise it above the last one if the volume of releases was lost.
RELEASE_SEQ=1
# Mail: 'smtp' with SMTP_URL and MAIL_FROM, or 'mailbox', which 'northkeep mail' prints.
MAIL=mailbox
SMTP_URL=
MAIL_FROM=
# Payments: 'off', with PLAN=free, pro or elite for everybody, 'stripe' with its keys, or 'simulator', which takes no money
# and says so on every page.
PAYMENTS=off
PLAN=elite
END
# In one step, so that a run that was cut short can be repeated.
mv .env.part .env
echo "deploy/.env and deploy/secrets are made for $url"
