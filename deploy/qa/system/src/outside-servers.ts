import type { RealParts } from '@boli/test-kit/parts'

interface S3Access {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
}

/** The third-party servers that a system of processes needs. */
export interface OutsideServers {
  /** URL of an administrator. */
  postgresUrl: string
  kafkaBrokers: string[]
  redisUrl: string
  /** Null when no pictures are stored. */
  s3: S3Access | null
}

/** @throws with the reason for each server that is not available on this machine. */
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
