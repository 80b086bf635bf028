#!/bin/sh
# Behaves as the official image: the first start creates a cluster with a database, whose password is read from a file.
set -eu
as_postgres="setpriv --reuid=postgres --regid=postgres --init-groups --"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install --directory --mode=700 --owner=postgres --group=postgres "$PGDATA"
  install --mode=400 --owner=postgres "$POSTGRES_PASSWORD_FILE" /tmp/password
  $as_postgres initdb --username=postgres --pwfile=/tmp/password --auth-local=trust \
    --auth-host=scram-sha-256 --encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | $as_postgres postgres --single -D "$PGDATA" postgres
fi
exec $as_postgres "$@" -c listen_addresses='*'
