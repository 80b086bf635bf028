import { bidCallConfig, bidCallSettings } from '@boli/bid-calls'
import {
  kafkaConfig,
  loadConfig,
  originConfig,
  processConfig,
  readAllowedOrigins,
  splitList,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import { defaults, type GatewaySettings, gatewaySettings } from './settings.ts'

const limit = (perMinute: number) => Type.Integer({ minimum: 1, default: perMinute })

const GatewayConfig = Type.Object({
  ...processConfig,
  ...kafkaConfig,
  ...originConfig,
  ...bidCallConfig,
  REDIS_URL: urlConfig,
  IDENTITY_URL: urlConfig,
  AUCTIONS_URL: urlConfig,
  INFORMATION_URL: urlConfig,
  DEALS_URL: urlConfig,
  NOTIFICATIONS_URL: urlConfig,
  ANALYTICS_URL: urlConfig,
  /** One URL per realtime node, separated by commas. */
  REALTIME_URLS: urlConfig,
  TRUSTED_PROXIES: Type.Integer({ minimum: 0, maximum: 10, default: defaults.trustedProxies }),
  WEB_ROOT: Type.Optional(Type.String()),
  UPSTREAM_TIMEOUT_MS: Type.Integer({ minimum: 100, default: defaults.upstreamTimeoutMs }),
  BODY_MEMORY_BYTES: Type.Integer({ minimum: 16 * 1024 * 1024, default: defaults.bodies.uploadBytes }),
  LIMIT_READS_PER_USER: limit(defaults.limits.readsPerUser),
  LIMIT_WRITES_PER_USER: limit(defaults.limits.writesPerUser),
  LIMIT_PER_ADDRESS: limit(defaults.limits.perAddress),
  LIMIT_GUEST_PER_ADDRESS: limit(defaults.limits.guestPerAddress),
  LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS: limit(defaults.limits.unknownSessionsPerAddress),
  LIMIT_PAGES_PER_ADDRESS: limit(defaults.limits.pagesPerAddress),
  LIMIT_NEW_PICTURES_PER_ADDRESS: limit(defaults.limits.newPicturesPerAddress),
  LIMIT_POLLS_PER_ADDRESS: limit(defaults.limits.pollsPerAddress),
  LIMIT_UPGRADES_PER_ADDRESS: limit(defaults.limits.upgradesPerAddress),
})
export type GatewayConfig = Static<typeof GatewayConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): GatewayConfig {
  return loadConfig(GatewayConfig, environment)
}

export function settingsFrom(config: GatewayConfig): GatewaySettings {
  return gatewaySettings({
    upstreams: {
      identity: config.IDENTITY_URL,
      auctions: config.AUCTIONS_URL,
      information: config.INFORMATION_URL,
      deals: config.DEALS_URL,
      notifications: config.NOTIFICATIONS_URL,
      analytics: config.ANALYTICS_URL,
    },
    realtimeUrls: splitList(config.REALTIME_URLS),
    publicOrigins: splitList(config.PUBLIC_ORIGINS),
    allowedOrigins: readAllowedOrigins(config),
    isSecure: config.COOKIE_SECURE,
    trustedProxies: config.TRUSTED_PROXIES,
    webRoot: config.WEB_ROOT ?? null,
    ...bidCallSettings(config),
    upstreamTimeoutMs: config.UPSTREAM_TIMEOUT_MS,
    bodies: { uploadBytes: config.BODY_MEMORY_BYTES },
    limits: {
      readsPerUser: config.LIMIT_READS_PER_USER,
      writesPerUser: config.LIMIT_WRITES_PER_USER,
      perAddress: config.LIMIT_PER_ADDRESS,
      guestPerAddress: config.LIMIT_GUEST_PER_ADDRESS,
      unknownSessionsPerAddress: config.LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS,
      pagesPerAddress: config.LIMIT_PAGES_PER_ADDRESS,
      newPicturesPerAddress: config.LIMIT_NEW_PICTURES_PER_ADDRESS,
      pollsPerAddress: config.LIMIT_POLLS_PER_ADDRESS,
      upgradesPerAddress: config.LIMIT_UPGRADES_PER_ADDRESS,
    },
  })
}
