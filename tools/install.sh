#!/bin/sh
# Installs Debian packages where that is possible; says so where it is not, and goes on.
if ! command -v apt-get > /dev/null; then
  echo "please install: $*"
  exit 0
fi
if [ "$(id -u)" = 0 ]; then root=; elif command -v sudo > /dev/null; then root=sudo; else echo "please install: $*"; exit 0; fi
echo "installing $*"
$root apt-get update -qq
$root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" > /dev/null
