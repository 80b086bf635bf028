import { inject } from 'vitest'
import type { RealServers } from './system.ts'

/**
 * What this worker was given of real servers; null where one of them is not to be had on this machine. Each worker has
 * Kafka and Redis of its own.
 */
export function realServers(): RealServers | null {
  const own = inject('moreServers')[Number(process.env.VITEST_POOL_ID) - 2]
  const kafkaBrokers = own?.kafkaBrokers ?? inject('kafkaBrokers')
  const redisUrl = own?.redisUrl ?? inject('redisUrl')
  const s3 = inject('s3')
  if (!kafkaBrokers || !redisUrl || !s3) return null
  return { postgresUrl: inject('postgresUrl'), kafkaBrokers, redisUrl, s3 }
}
