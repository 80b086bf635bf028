import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  originConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'

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
