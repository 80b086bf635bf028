import { commonConfig, loadConfig, readAllowedOrigins, splitList } from '@boli/service-kit'
import { type Static, Type } from 'typebox'
import { type RealtimeSettings, realtimeSettings } from './settings.ts'

const RealtimeConfig = Type.Object({
  HOST: commonConfig.HOST,
  PORT: commonConfig.PORT,
  METRICS_PORT: commonConfig.METRICS_PORT,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  DRAIN_MS: commonConfig.DRAIN_MS,
  REDIS_URL: commonConfig.REDIS_URL,
  SERVICE_TOKEN_SECRET: commonConfig.SERVICE_TOKEN_SECRET,
  IDENTITY_URL: commonConfig.IDENTITY_URL,
  AUCTIONS_URL: Type.String({ minLength: 1 }),
  /** Such as `https://boli.example`, separated by commas; empty means the host that was asked. */
  PUBLIC_ORIGINS: Type.String({ default: '' }),
  /** Origins of others' pages that may open sockets for whoever is signed in, separated by commas. */
  ALLOWED_ORIGINS: Type.String({ default: '' }),
  COOKIE_SECURE: Type.Boolean({ default: true }),
  SOCKETS_PER_USER: Type.Integer({ minimum: 1, default: 10 }),
  BIDS_PER_SECOND: Type.Integer({ minimum: 1, default: 5 }),
  BID_GATHER_MS: Type.Integer({ minimum: 0, maximum: 100, default: 3 }),
  BID_CALLS_IN_FLIGHT: Type.Integer({ minimum: 1, maximum: 64, default: 16 }),
  BIDS_QUEUED: Type.Integer({ minimum: 1, default: 5_000 }),
})
export type RealtimeConfig = Static<typeof RealtimeConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): RealtimeConfig {
  return loadConfig(RealtimeConfig, environment)
}

export function settingsFrom(config: RealtimeConfig): RealtimeSettings {
  return realtimeSettings({
    identityUrl: config.IDENTITY_URL,
    auctionsUrl: config.AUCTIONS_URL,
    publicOrigins: splitList(config.PUBLIC_ORIGINS),
    allowedOrigins: readAllowedOrigins(config),
    isSecure: config.COOKIE_SECURE,
    socketsPerUser: config.SOCKETS_PER_USER,
    bidsPerSecond: config.BIDS_PER_SECOND,
    gatherMs: config.BID_GATHER_MS,
    bidCallsInFlight: config.BID_CALLS_IN_FLIGHT,
    bidsQueued: config.BIDS_QUEUED,
  })
}
