#!/usr/bin/env bash
# Validates the compose files with compose, and the Caddyfile with Caddy, where installed. REQUIRE_COMPOSE=1 requires both.
# Starts nothing and needs no engine.
set -euo pipefail
cd "$(dirname "$0")/.."
files=(docker-compose.yml docker-compose.cluster.yml test/engines/docker-compose.yml)
variables=$(mktemp)
trap 'rm -f "$variables"' EXIT

left_out() {
  echo "$1: not installed, so $2 was not checked." >&2
  [ -z "${REQUIRE_COMPOSE:-}" ] || exit 1
}

compose() {
  # The caller's environment must not supply variables that .env lacks.
  env -i PATH="$PATH" HOME="$HOME" "${program[@]}" --env-file "$variables" --profile trial -f "$@"
}

# .env.example with a value for every variable except $1.
fill_in() {
  sed -e 's/^\([A-Z_]*\)=$/\1=https:\/\/example.se/' -e "s/^${1:--}=.*/${1:--}=/" .env.example >"$variables"
}

if command -v docker-compose >/dev/null 2>&1; then
  program=(docker-compose)
elif docker compose version >/dev/null 2>&1; then
  program=(docker compose)
else
  program=()
  left_out docker-compose "${files[*]}"
fi

if [ ${#program[@]} -gt 0 ]; then
  for file in "${files[@]}"; do
    fill_in
    compose "$file" config --quiet
  done
  refused=0
  # ADMIN_TOKEN has an alternative, Google; the product itself checks those two.
  for name in $(sed -n 's/^\([A-Z_]*\)=$/\1/p' .env.example | grep -vx ADMIN_TOKEN); do
    fill_in "$name"
    if said=$(compose docker-compose.yml config --quiet 2>&1); then
      echo "$name is missing, and compose does not report it." >&2
      exit 1
    fi
    # The old compose prints the whole table before the message.
    grep -q "$name is missing" <<<"${said##*in service}" || { echo "$name is missing, but compose reports: $said" >&2; exit 1; }
    refused=$((refused + 1))
  done
  echo "${program[*]} config: ${#files[@]} files are valid, and $refused missing variables are refused by name."
fi

if command -v caddy >/dev/null 2>&1; then
  said=$(PUBLIC_URL=https://loppet.example.se API_NODES='api-1:3000 api-2:3000' \
    caddy validate --adapter caddyfile --config containers/Caddyfile 2>&1) || { echo "$said" >&2; exit 1; }
  echo 'caddy validate: the Caddyfile is valid.'
else
  left_out caddy containers/Caddyfile
fi
