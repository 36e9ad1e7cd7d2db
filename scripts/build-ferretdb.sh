#!/usr/bin/env bash
# Builds the FerretDB of test/engines/ferretdb into a folder: scripts/build-ferretdb.sh <folder>. Fails in words where it cannot: with 2
# where there is no Go that could be asked to.
set -euo pipefail
mkdir -p "${1:?into which folder?}"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../test/engines/ferretdb"

if ! command -v go >/dev/null 2>&1; then
  echo 'FerretDB is not built: there is no Go, and 1.24 or later is needed.' >&2
  exit 2
fi
version=$(GOTOOLCHAIN=local go env GOVERSION)
if [ "$(printf '%s\n' go1.24 "$version" | sort -V | head -1)" != go1.24 ]; then
  echo "FerretDB is not built: Go 1.24 or later is needed, and this is $version." >&2
  exit 2
fi

build() {
  GOTOOLCHAIN=$1 go build -trimpath -buildvcs=false -tags ferretdb_no_postgresql -o "$folder/ferretdb" .
}
# What a newer Go may refuse, that of FerretDB's own releases has built.
build local || build go1.24.3 || {
  echo "FerretDB is not built: neither $version nor go1.24.3 could." >&2
  exit 1
}
