import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const PASSWORD = 'boli-test'

/** The settings for connecting to a Kafka with TLS and authentication. */
export interface KafkaSecurity {
  tls: { ca: string }
  sasl: { mechanism: 'plain'; username: string; password: string }
}

/** Creates a self-signed certificate for 127.0.0.1 and the broker's settings for TLS with SASL PLAIN. */
export async function secureKafka(
  folder: string,
): Promise<{ security: KafkaSecurity; settings: Record<string, string> }> {
  const store = path.join(folder, 'broker.p12')
  const certificate = path.join(folder, 'broker.pem')
  const keytool = (...parameters: string[]) =>
    promisify(execFile)('keytool', [
      ...parameters,
      '-keystore',
      store,
      '-storepass',
      PASSWORD,
      '-alias',
      'broker',
    ])
  await keytool(
    ...['-genkeypair', '-keyalg', 'EC', '-storetype', 'PKCS12', '-validity', '2'],
    ...['-dname', 'CN=127.0.0.1', '-ext', 'san=ip:127.0.0.1'],
  )
  await keytool('-exportcert', '-rfc', '-file', certificate)
  const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required'
  return {
    security: {
      tls: { ca: await readFile(certificate, 'utf8') },
      sasl: { mechanism: 'plain', username: 'boli', password: PASSWORD },
    },
    settings: {
      'sasl.enabled.mechanisms': 'PLAIN',
      'sasl.mechanism.inter.broker.protocol': 'PLAIN',
      'listener.name.sasl_ssl.plain.sasl.jaas.config': `${login} username="boli" password="${PASSWORD}" user_boli="${PASSWORD}";`,
      'ssl.keystore.location': store,
      'ssl.keystore.type': 'PKCS12',
      'ssl.keystore.password': PASSWORD,
      'ssl.truststore.location': store,
      'ssl.truststore.type': 'PKCS12',
      'ssl.truststore.password': PASSWORD,
    },
  }
}
