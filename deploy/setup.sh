#!/bin/sh
# Makes what an installation needs once: the server key, the keys of the release repository with its root, and
# deploy/.env, which compose reads. Never overwrites anything.
#   deploy/setup.sh [name]   such as plan.example.org; without a name, for http://localhost:8080
set -eu
umask 077
cd "$(dirname "$0")"

command -v openssl >/dev/null || { echo "openssl is missing: install it first" >&2; exit 1; }

make_key() { [ -e "$1" ] || { openssl genpkey -algorithm ed25519 -out "$1" && chmod 644 "$1"; }; }
hex() { od -An -v -tx1 | tr -d ' \n'; }
sha256() { openssl dgst -sha256 -binary | hex; }
# A public key of the release repository as canonical JSON, and its id.
key_of() {
  public=$(openssl pkey -in "secrets/roles/$1.pem" -pubout -outform DER | tail -c 32 | hex)
  printf '{"keytype":"ed25519","keyval":{"public":"%s"},"scheme":"ed25519"}' "$public"
}
id_of() { key_of "$1" | sha256; }
# A date in a year, with GNU or BSD date.
in_a_year() { date -u -d '+365 days' +%Y-%m-%dT%H:%M:%SZ 2>/dev/null || date -u -v+365d +%Y-%m-%dT%H:%M:%SZ; }
# Writes version 1 of the root (docs/keys.md): which keys may sign what. Two of the three root keys sign it.
make_root() {
  operator=$(id_of operator) online=$(id_of online)
  ids=$(for role in root-1 root-2 root-3; do printf '"%s"\n' "$(id_of "$role")"; done | paste -sd, -)
  keys=$(for role in root-1 root-2 root-3 operator online; do printf '"%s":%s\n' "$(id_of "$role")" "$(key_of "$role")"; done | LC_ALL=C sort | paste -sd, -)
  one() { printf '{"keyids":["%s"],"threshold":1}' "$1"; }
  printf '{"_type":"root","consistent_snapshot":true,"expires":"%s","keys":{%s},"roles":{"root":{"keyids":[%s],"threshold":2},"snapshot":%s,"targets":%s,"timestamp":%s},"spec_version":"1.0.31","version":1}' \
    "$(in_a_year)" "$keys" "$ids" "$(one "$online")" "$(one "$operator")" "$(one "$online")" >secrets/roles/root.part
  signatures=
  for role in root-1 root-2; do
    sig=$(openssl pkeyutl -sign -rawin -inkey "secrets/roles/$role.pem" -in secrets/roles/root.part | hex)
    [ "${#sig}" -eq 128 ] || { echo "openssl cannot sign with Ed25519: version 3 or later is needed" >&2; exit 1; }
    signatures="$signatures${signatures:+,}{\"keyid\":\"$(id_of "$role")\",\"sig\":\"$sig\"}"
  done
  printf '{"signatures":[%s],"signed":%s}' "$signatures" "$(cat secrets/roles/root.part)" >secrets/roles/1.root.part
  chmod 644 secrets/roles/1.root.part
  rm secrets/roles/root.part
  mv secrets/roles/1.root.part secrets/roles/1.root.json
}

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
# `publish` writes the state of the repository beside its keys.
mkdir -p secrets/roles
chmod 777 secrets/roles
make_key secrets/current.pem
for key in root-1 root-2 root-3 operator online log; do make_key "secrets/roles/$key.pem"; done
[ -e secrets/roles/1.root.json ] || make_root
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
# SHA-256 of secrets/roles/1.root.json, which the pages are built with.
RELEASE_ROOT=$(sha256 <secrets/roles/1.root.json)
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
