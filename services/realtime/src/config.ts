import { bidCallConfig, bidCallSettings } from '@boli/bid-calls'
import {
  loadConfig,
  originConfig,
  processConfig,
  readAllowedOrigins,
  splitList,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import { defaults, type RealtimeSettings } from './settings.ts'

const RealtimeConfig = Type.Object({
  ...processConfig,
  ...originConfig,
  ...bidCallConfig,
  REDIS_URL: urlConfig,
  IDENTITY_URL: urlConfig,
  AUCTIONS_URL: urlConfig,
  TRUSTED_PROXIES: Type.Integer({ minimum: 0, maximum: 10, default: defaults.trustedProxies }),
  LIMIT_UPGRADES_PER_ADDRESS: Type.Integer({ minimum: 1, default: defaults.upgradesPerAddress }),
  LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS: Type.Integer({
    minimum: 1,
    default: defaults.unknownSessionsPerAddress,
  }),
  SOCKETS_PER_USER: Type.Integer({ minimum: 1, default: defaults.socketsPerUser }),
  BIDS_PER_SECOND: Type.Integer({ minimum: 1, default: defaults.bidsPerSecond }),
})
export type RealtimeConfig = Static<typeof RealtimeConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): RealtimeConfig {
  return loadConfig(RealtimeConfig, environment)
}

export function settingsFrom(config: RealtimeConfig): RealtimeSettings {
  return {
    ...defaults,
    identityUrl: config.IDENTITY_URL,
    auctionsUrl: config.AUCTIONS_URL,
    publicOrigins: splitList(config.PUBLIC_ORIGINS),
    allowedOrigins: readAllowedOrigins(config),
    isSecure: config.COOKIE_SECURE,
    trustedProxies: config.TRUSTED_PROXIES,
    upgradesPerAddress: config.LIMIT_UPGRADES_PER_ADDRESS,
    unknownSessionsPerAddress: config.LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS,
    socketsPerUser: config.SOCKETS_PER_USER,
    bidsPerSecond: config.BIDS_PER_SECOND,
    ...bidCallSettings(config),
  }
}
