import { connect, isIP } from 'node:net'
import { connect as connectByTls } from 'node:tls'
import { type ISocketFactory, Kafka, type LogEntry, logLevel, type SASLOptions } from 'kafkajs'
import type { Logger } from 'pino'
import './kafkajs-fixes.ts'

/** Addresses of the brokers, and how to connect to them. */
export interface KafkaAccess {
  brokers: string[]
  /** TLS; `ca` is the certificate, as PEM, that is trusted instead of the public ones. */
  tls?: { ca?: string }
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string }
}

export interface KafkaOptions extends KafkaAccess {
  clientId: string
  logger: Logger
}

/** Every wait for a broker is limited: a request after 10 s, a connection after 3 s, retries after a few seconds. */
export function createKafka(o: KafkaOptions): Kafka {
  const logger = o.logger.child({ module: 'kafka' })
  return new Kafka({
    brokers: o.brokers,
    clientId: o.clientId,
    ...(o.tls ? { ssl: o.tls } : {}),
    // A copy: kafkajs stores what it derives from the password in this object.
    ...(o.sasl ? { sasl: { ...o.sasl } as SASLOptions } : {}),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 },
    socketFactory: undelayedSocket,
    logLevel: logLevel.INFO,
    logCreator: () => (entry) => log(logger, entry),
  })
}

/** kafkajs leaves Nagle's algorithm on, which can hold a small request back for 40 ms. */
const undelayedSocket: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const options = { host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 10_000 }
  return ssl
    ? connectByTls({ ...options, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
    : connect(options, onConnect)
}

/** kafkajs logs errors although it retries, and warnings at each rebalance. */
function log(logger: Logger, { level, log: { message, timestamp: _, logger: __, ...details } }: LogEntry) {
  if (level === logLevel.ERROR) logger.warn(details, message)
  else logger.debug(details, message)
}
