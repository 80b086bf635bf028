import { commonConfig, kafkaConfig, loadConfig } from '@boli/service-kit'
import { type Static, Type } from 'typebox'

const InformationConfig = Type.Object({
  HOST: commonConfig.HOST,
  PORT: commonConfig.PORT,
  METRICS_PORT: commonConfig.METRICS_PORT,
  LOG_LEVEL: commonConfig.LOG_LEVEL,
  DRAIN_MS: commonConfig.DRAIN_MS,
  MIGRATE: commonConfig.MIGRATE,
  DATABASE_URL: commonConfig.DATABASE_URL,
  DATABASE_MAX_CONNECTIONS: commonConfig.DATABASE_MAX_CONNECTIONS,
  ...kafkaConfig,
  S3_ENDPOINT: Type.String({ minLength: 1 }),
  S3_REGION: commonConfig.S3_REGION,
  S3_BUCKET: commonConfig.S3_BUCKET,
  S3_ACCESS_KEY: Type.String({ minLength: 1 }),
  S3_SECRET_KEY: Type.String({ minLength: 1 }),
  SMTP_URL: commonConfig.SMTP_URL,
  MAIL_FROM: commonConfig.MAIL_FROM,
  SUPPORT_EMAIL: Type.String({ minLength: 3, default: 'support@boli.example' }),
  IDENTITY_URL: commonConfig.IDENTITY_URL,
  SERVICE_TOKEN_SECRET: commonConfig.SERVICE_TOKEN_SECRET,
})
export type InformationConfig = Static<typeof InformationConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): InformationConfig {
  return loadConfig(InformationConfig, environment)
}
