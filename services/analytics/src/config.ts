import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  originConfig,
  processConfig,
  readAllowedOrigins,
  splitList,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import type { AnalyticsOptions } from './deps.ts'

const AnalyticsConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...originConfig,
  REDIS_URL: urlConfig,
  IDENTITY_URL: urlConfig,
})
export type AnalyticsConfig = Static<typeof AnalyticsConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): AnalyticsConfig {
  return loadConfig(AnalyticsConfig, environment)
}

export function settingsFrom(config: AnalyticsConfig): Pick<AnalyticsOptions, 'edge'> {
  return {
    edge: {
      identityUrl: config.IDENTITY_URL,
      publicOrigins: splitList(config.PUBLIC_ORIGINS),
      allowedOrigins: readAllowedOrigins(config),
      isSecure: config.COOKIE_SECURE,
    },
  }
}
