import { commonConfig, kafkaConfig, loadConfig } from '@boli/service-kit'
import { type Static, Type } from 'typebox'

const AnalyticsConfig = Type.Object({
  HOST: commonConfig.HOST,
  PORT: commonConfig.PORT,
  METRICS_PORT: commonConfig.METRICS_PORT,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  DRAIN_MS: commonConfig.DRAIN_MS,
  MIGRATE: commonConfig.MIGRATE,
  DATABASE_URL: commonConfig.DATABASE_URL,
  DATABASE_MAX_CONNECTIONS: commonConfig.DATABASE_MAX_CONNECTIONS,
  ...kafkaConfig,
  REDIS_URL: commonConfig.REDIS_URL,
  IDENTITY_URL: commonConfig.IDENTITY_URL,
  PUBLIC_ORIGINS: Type.String({ default: '' }),
  /** Origins of others' pages that may open the activity stream, separated by commas. */
  ALLOWED_ORIGINS: Type.String({ default: '' }),
  COOKIE_SECURE: Type.Boolean({ default: true }),
  SERVICE_TOKEN_SECRET: commonConfig.SERVICE_TOKEN_SECRET,
})
export type AnalyticsConfig = Static<typeof AnalyticsConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): AnalyticsConfig {
  return loadConfig(AnalyticsConfig, environment)
}
