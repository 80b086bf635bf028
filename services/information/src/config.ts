import {
  databaseConfig,
  kafkaConfig,
  loadConfig,
  mailConfig,
  pictureConfig,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'

const InformationConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...pictureConfig,
  ...mailConfig,
  SUPPORT_EMAIL: Type.String({ minLength: 3, default: 'support@boli.example' }),
  IDENTITY_URL: urlConfig,
})
export type InformationConfig = Static<typeof InformationConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): InformationConfig {
  return loadConfig(InformationConfig, environment)
}
