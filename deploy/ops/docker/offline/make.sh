#!/bin/sh
# Makes the images `boli-offline/…` from Debian's packages, npm and Maven Central, for machines that reach no
# registry of images. CONTRIBUTING.md says how they are used. As root, with docker and buildx, mmdebstrap, npm and mvn.
set -eu
# Docker before 23 uses it only when asked to.
export DOCKER_BUILDKIT=1
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../../..
for program in docker mmdebstrap npm mvn node; do
  command -v $program > /dev/null || { echo "$program is missing: see CONTRIBUTING.md" >&2; exit 1; }
done
docker buildx version > /dev/null || { echo 'docker buildx is missing: see CONTRIBUTING.md' >&2; exit 1; }
[ -x "$root/node_modules/.bin/esbuild" ] || { echo 'Install first: npm run check' >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One image has all programs, as its size does not matter here. Postgres 18 is in Debian testing and later only.
if ! docker image inspect boli-offline/debian > /dev/null 2>&1; then
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' | head -n 1)
  mmdebstrap --variant=minbase --aptopt='Acquire::Check-Valid-Until "false"' \
    --include=ca-certificates,openjdk-25-jre-headless,postgresql-18,redis-server,prometheus,caddy \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    "${SUITE:-testing}" - "$mirror" | docker import - boli-offline/debian
fi

node_version=$(node -p "require('$root/package.json').devDependencies.node")
npm install --prefix "$work/npm" --no-audit --no-fund "node@$node_version" npm@11
for part in kafka pictures; do
  mvn --batch-mode --quiet --file "$here/$part.pom.xml" dependency:copy-dependencies \
    -DincludeScope=runtime -DoutputDirectory="$work/$part"
done
"$root/node_modules/.bin/esbuild" "$here/mailbox.ts" --bundle --platform=node --format=esm \
  --banner:js="import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" \
  --outfile="$work/mailbox.mjs" --log-level=warning
cp /etc/ssl/certs/ca-certificates.crt "$work/certificates.crt"
cp "$here"/*.sh "$work"

for target in node runtime postgres kafka redis pictures mailpit prometheus caddy; do
  docker build --network none --file "$here/Dockerfile" --target "$target" --tag "boli-offline/$target" "$work"
done
