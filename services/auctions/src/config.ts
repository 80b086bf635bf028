import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  pictureConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import type { AuctionsDeps } from './deps.ts'
import { defaultLotLimits } from './features/create-auction/lot-limits.ts'

const environment = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  REDIS_URL: urlConfig,
  IDENTITY_URL: urlConfig,
  /** Bids that wait at most, over all auctions. */
  BID_QUEUE_LIMIT: Type.Integer({ minimum: 100, maximum: 1_000_000, default: 20_000 }),
  /** Lots of one farmer that run or are to come, and those listed within an hour. */
  LOTS_OPEN_LIMIT: Type.Integer({ minimum: 1, default: defaultLotLimits.open }),
  LOTS_HOURLY_LIMIT: Type.Integer({ minimum: 1, default: defaultLotLimits.hourly }),
})
export type AuctionsEnvironment = Static<typeof environment>

/** Reads the environment of a process that is only auctions. @throws {ConfigurationError} */
export function readConfig(env: NodeJS.ProcessEnv = process.env): AuctionsEnvironment {
  return loadConfig(environment, env)
}

export function settingsFrom(config: AuctionsEnvironment): Pick<AuctionsDeps, 'engine' | 'lotLimits'> {
  return {
    engine: { limits: { total: config.BID_QUEUE_LIMIT, perAuction: Math.ceil(config.BID_QUEUE_LIMIT / 2) } },
    lotLimits: { open: config.LOTS_OPEN_LIMIT, hourly: config.LOTS_HOURLY_LIMIT },
  }
}
