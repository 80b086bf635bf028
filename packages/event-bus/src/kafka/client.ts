import { connect } from 'node:net'
import { type ISocketFactory, Kafka, type LogEntry, logLevel } from 'kafkajs'
import type { Logger } from 'pino'
import './request-queue-fix.ts'

export interface KafkaOptions {
  brokers: string[]
  clientId: string
  logger: Logger
}

/** Every wait on a broker ends: a request after 10 s, a connection after 3 s, retries after a few seconds. */
export function createKafka(o: KafkaOptions): Kafka {
  const logger = o.logger.child({ module: 'kafka' })
  return new Kafka({
    brokers: o.brokers,
    clientId: o.clientId,
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 },
    socketFactory: undelayedSocket,
    logLevel: logLevel.INFO,
    logCreator: () => (entry) => log(logger, entry),
  })
}

/** kafkajs leaves Nagle's algorithm on, which can hold a small request back for 40 ms. */
const undelayedSocket: ISocketFactory = ({ host, port, onConnect }) =>
  connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 10_000 }, onConnect)

/** kafkajs speaks of errors where it goes on to retry, and of warnings at each rebalance. */
function log(logger: Logger, { level, log: { message, timestamp: _, logger: __, ...details } }: LogEntry) {
  if (level === logLevel.ERROR) logger.warn(details, message)
  else logger.debug(details, message)
}
