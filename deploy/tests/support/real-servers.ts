import { inject } from 'vitest'
import type { RealServers } from './system.ts'

/** What the run was given of real servers; null where one of them is not to be had on this machine. */
export function realServers(): RealServers | null {
  const kafkaBrokers = inject('kafkaBrokers')
  const redisUrl = inject('redisUrl')
  const s3 = inject('s3')
  if (!kafkaBrokers || !redisUrl || !s3) return null
  return { postgresUrl: inject('postgresUrl'), kafkaBrokers, redisUrl, s3 }
}
