#!/usr/bin/env bash
# Builds the FerretDB of test/engines/ferretdb into a folder: scripts/build-ferretdb.sh <folder>. Exits with 2 without a usable Go, and
# with 1 when the build fails; prints the reason.
set -euo pipefail
mkdir -p "${1:?usage: build-ferretdb.sh <folder>}"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../test/engines/ferretdb"

if ! command -v go >/dev/null 2>&1; then
  echo 'FerretDB is not built: Go 1.24 or later is needed, and none is installed.' >&2
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
# A newer Go may refuse the code; 1.24.3 is the version of FerretDB's own releases.
build local || build go1.24.3 || {
  echo "FerretDB is not built: neither $version nor go1.24.3 could." >&2
  exit 1
}
