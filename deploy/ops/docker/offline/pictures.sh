#!/bin/sh
# S3Proxy on a folder, with the keys that SeaweedFS would read from s3.json; it ignores the command.
set -eu
key() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p" /run/boli/s3.json; }
cat > /tmp/s3proxy.conf <<END
s3proxy.endpoint=http://0.0.0.0:8333
s3proxy.authorization=aws-v2-or-v4
s3proxy.identity=$(key accessKey)
s3proxy.credential=$(key secretKey)
jclouds.provider=filesystem-nio2
jclouds.filesystem.basedir=/data
jclouds.identity=local
jclouds.credential=local
END
cat > /tmp/logback.xml <<END
<configuration>
  <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
    <encoder><pattern>%level %logger{20} %msg%n</pattern></encoder>
  </appender>
  <root level="warn"><appender-ref ref="OUT"/></root>
</configuration>
END
exec java -Xmx256m -Dlogback.configurationFile=/tmp/logback.xml -cp '/opt/s3proxy/*' \
  org.gaul.s3proxy.Main --properties /tmp/s3proxy.conf
