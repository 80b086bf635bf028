#!/bin/sh
# Behaves as the official image: KAFKA_NODE_ID becomes node.id, and so on; the first start formats the storage.
set -euf
env | sed -n 's/^KAFKA_//p' | grep -v -E '^(HEAP|JVM_PERFORMANCE)_OPTS=' | while IFS='=' read -r name value; do
  echo "$(echo "$name" | tr 'A-Z_' 'a-z.')=$value"
done > /tmp/server.properties

java="java -cp /opt/kafka/libs/* -Dorg.apache.logging.log4j.level=WARN"
$java kafka.tools.StorageTool format --ignore-formatted --cluster-id 5L6g3nShT-eMCtK--X86sw \
  --config /tmp/server.properties
exec $java ${KAFKA_HEAP_OPTS:-} ${KAFKA_JVM_PERFORMANCE_OPTS:-} kafka.Kafka /tmp/server.properties
