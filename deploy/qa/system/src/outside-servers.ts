import { findRealParts, type RealParts } from '@boli/test-kit/parts'

/** The third-party servers that a system of processes needs. */
export interface OutsideServers {
  /** URL of an administrator. */
  postgresUrl: string
  kafkaBrokers: string[]
  redisUrl: string
  /** Null when no pictures are stored. */
  s3: NonNullable<RealParts['s3']>['s3'] | null
}

type ServerName = 'kafka' | 'redis' | 's3'
type FoundServers<Name extends ServerName> = { [Each in Name]: NonNullable<RealParts[Each]> }

/**
 * Finds or starts all of these servers.
 * @throws with the reason for each that is not available on this machine; then none is left running.
 */
export async function findServers<const Name extends ServerName>(
  ...wanted: Name[]
): Promise<FoundServers<Name> & Pick<RealParts, 'stop'>> {
  const parts = await findRealParts({ wanted })
  const missing = Object.entries(parts.missing).map(([name, reason]) => `${name}: ${reason}`)
  if (missing.length === 0) return parts as FoundServers<Name> & Pick<RealParts, 'stop'>
  await parts.stop()
  throw new Error(`A system of processes needs real servers. ${missing.join('. ')}`)
}

export const addressesOf = ({ kafka, redis }: FoundServers<'kafka' | 'redis'>) => ({
  kafkaBrokers: kafka.brokers,
  redisUrl: redis.url,
})
