import { findRealParts } from '@boli/test-kit/parts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'

/** Kafka and Redis, as the system needs them. */
export interface OutsideParts {
  kafkaBrokers: string[]
  redisUrl: string
  /** Where they came from, for the report. */
  how: Record<string, string>
  /** Those of our own. */
  pids: WatchedProcesses
  stop(): Promise<void>
}

/** @throws with the reason where one of them is not to be had on this machine. */
export async function startOutsideParts(): Promise<OutsideParts> {
  const { kafka, redis, missing, stop } = await findRealParts({ wanted: ['kafka', 'redis'] })
  if (!kafka || !redis) {
    await stop()
    const reasons = Object.entries(missing).map(([name, reason]) => `${name}: ${reason}`)
    throw new Error(`The whole path needs real servers. ${reasons.join('. ')}`)
  }
  return {
    kafkaBrokers: kafka.brokers,
    redisUrl: redis.url,
    how: { kafka: kafka.how, redis: redis.how },
    pids: { ...pidOf('kafka', kafka), ...pidOf('redis', redis) },
    stop,
  }
}

function pidOf(name: string, part: object): WatchedProcesses {
  return 'pid' in part && typeof part.pid === 'function' ? { [name]: part.pid() } : {}
}
