# Source it in the shell that runs compose: `. deploy/ops/docker/offline/environment.sh`.
export COMPOSE_FILE=docker-compose.yml:deploy/ops/docker/offline/compose.yml
export BUILD_IMAGE=boli-offline/node
export RUNTIME_IMAGE=boli-offline/runtime
export CADDY_IMAGE=boli-offline/caddy
export POSTGRES_IMAGE=boli-offline/postgres
