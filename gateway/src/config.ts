import { commonConfig, kafkaConfig, loadConfig, readAllowedOrigins, splitList } from '@boli/service-kit'
import { type Static, Type } from 'typebox'
import { defaultBodies, defaultLimits, type GatewaySettings, gatewaySettings } from './settings.ts'

const url = Type.String({ minLength: 1 })
const limit = (perMinute: number) => Type.Integer({ minimum: 1, default: perMinute })

const GatewayConfig = Type.Object({
  HOST: commonConfig.HOST,
  PORT: commonConfig.PORT,
  METRICS_PORT: commonConfig.METRICS_PORT,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  DRAIN_MS: commonConfig.DRAIN_MS,
  ...kafkaConfig,
  REDIS_URL: commonConfig.REDIS_URL,
  SERVICE_TOKEN_SECRET: commonConfig.SERVICE_TOKEN_SECRET,
  IDENTITY_URL: commonConfig.IDENTITY_URL,
  AUCTIONS_URL: url,
  INFORMATION_URL: url,
  ANALYTICS_URL: url,
  /** One URL per realtime node, separated by commas. */
  REALTIME_URLS: url,
  /** Such as `https://boli.example`, separated by commas; empty means the host that was asked. */
  PUBLIC_ORIGINS: Type.String({ default: '' }),
  /** Origins of others' pages that may call for whoever is signed in, separated by commas. */
  ALLOWED_ORIGINS: Type.String({ default: '' }),
  COOKIE_SECURE: Type.Boolean({ default: true }),
  TRUSTED_PROXIES: Type.Integer({ minimum: 0, maximum: 10, default: 0 }),
  WEB_ROOT: Type.Optional(Type.String()),
  UPSTREAM_TIMEOUT_MS: Type.Integer({ minimum: 100, default: 10_000 }),
  BODY_MEMORY_BYTES: Type.Integer({ minimum: 16 * 1024 * 1024, default: defaultBodies.uploadBytes }),
  LIMIT_READS_PER_USER: limit(defaultLimits.readsPerUser),
  LIMIT_WRITES_PER_USER: limit(defaultLimits.writesPerUser),
  LIMIT_PER_ADDRESS: limit(defaultLimits.perAddress),
  LIMIT_GUEST_PER_ADDRESS: limit(defaultLimits.guestPerAddress),
  LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS: limit(defaultLimits.unknownSessionsPerAddress),
  LIMIT_PAGES_PER_ADDRESS: limit(defaultLimits.pagesPerAddress),
  LIMIT_NEW_PICTURES_PER_ADDRESS: limit(defaultLimits.newPicturesPerAddress),
  LIMIT_POLLS_PER_ADDRESS: limit(defaultLimits.pollsPerAddress),
  LIMIT_UPGRADES_PER_ADDRESS: limit(defaultLimits.upgradesPerAddress),
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
      analytics: config.ANALYTICS_URL,
    },
    realtimeUrls: splitList(config.REALTIME_URLS),
    publicOrigins: splitList(config.PUBLIC_ORIGINS),
    allowedOrigins: readAllowedOrigins(config),
    isSecure: config.COOKIE_SECURE,
    trustedProxies: config.TRUSTED_PROXIES,
    webRoot: config.WEB_ROOT ?? null,
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
