import { defaultAuctionLimits } from '@boli/contracts'
import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  pictureConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import type { AuctionsOptions } from './deps.ts'
import { defaultLotLimits } from './features/create-auction/lot-limits.ts'
import { parseTrustKeys } from './proof-log/checkpoints.ts'

const seconds = (otherwise: number) => Type.Integer({ minimum: 1, maximum: 7 * 86_400, default: otherwise })

const environment = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  REDIS_URL: urlConfig,
  IDENTITY_URL: urlConfig,
  /** Maximum number of waiting bids, over all auctions. */
  BID_QUEUE_LIMIT: Type.Integer({ minimum: 100, maximum: 1_000_000, default: 20_000 }),
  /** Maximum number of open or upcoming lots of one farmer, and of lots listed within an hour. */
  LOTS_OPEN_LIMIT: Type.Integer({ minimum: 1, default: defaultLotLimits.open }),
  LOTS_HOURLY_LIMIT: Type.Integer({ minimum: 1, default: defaultLotLimits.hourly }),
  /** Seeds of Ed25519 keys, 32 bytes in base64url each, separated by commas; the first signs, all are published. */
  TRUST_SIGNING_KEYS: Type.String({ minLength: 1 }),
  /** Shortest duration of auctions, and how a late bid moves their end. */
  MIN_AUCTION_SECONDS: seconds(defaultAuctionLimits.shortestSeconds),
  SOFT_CLOSE_SECONDS: seconds(defaultAuctionLimits.softCloseSeconds),
  SOFT_CLOSE_CAP_SECONDS: seconds(defaultAuctionLimits.softCloseCapSeconds),
})
export type AuctionsEnvironment = Static<typeof environment>

/** Reads the environment of a process that runs only auctions. @throws {ConfigurationError} */
export function readConfig(env: NodeJS.ProcessEnv = process.env): AuctionsEnvironment {
  return loadConfig(environment, env)
}

export function settingsFrom(
  config: AuctionsEnvironment,
): Pick<AuctionsOptions, 'engine' | 'lotLimits' | 'limits' | 'trustKeys'> {
  return {
    engine: { limits: { total: config.BID_QUEUE_LIMIT, perAuction: Math.ceil(config.BID_QUEUE_LIMIT / 2) } },
    limits: {
      shortestSeconds: config.MIN_AUCTION_SECONDS,
      softCloseSeconds: config.SOFT_CLOSE_SECONDS,
      softCloseCapSeconds: config.SOFT_CLOSE_CAP_SECONDS,
    },
    trustKeys: parseTrustKeys(config.TRUST_SIGNING_KEYS),
    lotLimits: { open: config.LOTS_OPEN_LIMIT, hourly: config.LOTS_HOURLY_LIMIT },
  }
}
