import type { RealParts } from '@boli/test-kit/parts'

interface S3Access {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
}

/** The servers of others that a system of processes stands on. */
export interface OutsideServers {
  /** Of an administrator. */
  postgresUrl: string
  kafkaBrokers: string[]
  redisUrl: string
  /** Null where no picture is to be stored. */
  s3: S3Access | null
}

/** @throws with the reason of each that is not to be had on this machine. */
export function requireServers(
  parts: Pick<RealParts, 'kafka' | 'redis' | 'missing'>,
): Pick<OutsideServers, 'kafkaBrokers' | 'redisUrl'> {
  const { kafka, redis, missing } = parts
  if (!kafka || !redis) {
    const reasons = Object.entries(missing).map(([name, reason]) => `${name}: ${reason}`)
    throw new Error(`A system of processes needs real servers. ${reasons.join('. ')}`)
  }
  return { kafkaBrokers: kafka.brokers, redisUrl: redis.url }
}
