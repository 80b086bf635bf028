import { randomBytes } from 'node:crypto'
import { generateSigningKeys } from '@boli/identity'
import type { OutsideParts } from './outside-parts.ts'

const MANY = '1000000000'
/** Nobody listens there: no bid needs it. */
const UNUSED = 'http://127.0.0.1:9'

/**
 * Every limit is in force and counted, and set so high that a few hundred bidders at one address may do what
 * hundreds of thousands would.
 */
const raisedLimits = {
  LIMIT_READS_PER_USER: MANY,
  LIMIT_WRITES_PER_USER: MANY,
  LIMIT_PER_ADDRESS: MANY,
  LIMIT_GUEST_PER_ADDRESS: MANY,
  LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS: MANY,
  LIMIT_UPGRADES_PER_ADDRESS: MANY,
  BIDS_PER_SECOND: MANY,
  SOCKETS_PER_USER: MANY,
}

export interface Addresses {
  identity: string
  auctions: string
  realtime: string
  gateway: string
}

/** What all services are told. */
export async function sharedSettings(
  parts: OutsideParts,
  addresses: Addresses,
  smtpUrl: string,
): Promise<Record<string, string>> {
  return {
    KAFKA_BROKERS: parts.kafkaBrokers.join(','),
    REDIS_URL: parts.redisUrl,
    S3_ENDPOINT: UNUSED,
    S3_ACCESS_KEY: 'unused',
    S3_SECRET_KEY: 'unused',
    SMTP_URL: smtpUrl,
    SERVICE_TOKEN_SECRET: randomBytes(32).toString('base64url'),
    IDENTITY_URL: addresses.identity,
    AUCTIONS_URL: addresses.auctions,
    INFORMATION_URL: UNUSED,
    ANALYTICS_URL: UNUSED,
    REALTIME_URLS: addresses.realtime,
    PUBLIC_URL: addresses.gateway,
    COOKIE_SECURE: 'false',
    TOKEN_SIGNING_KEYS: JSON.stringify(await generateSigningKeys()),
    CODE_SECRET: randomBytes(32).toString('base64url'),
    HASH_CONCURRENCY: '2',
    ...raisedLimits,
  }
}
