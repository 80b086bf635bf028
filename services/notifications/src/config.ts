import { databaseConfig, kafkaConfig, loadConfig, mailConfig, processConfig, urlConfig } from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import type { NotificationsDeps } from './deps.ts'

const NotificationsConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...mailConfig,
  REDIS_URL: urlConfig,
  IDENTITY_URL: urlConfig,
  /** Where the pages are, such as `https://boli.example`; stands in mails. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+', default: 'http://localhost:8080' }),
})
export type NotificationsConfig = Static<typeof NotificationsConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): NotificationsConfig {
  return loadConfig(NotificationsConfig, environment)
}

/** What `buildApp` takes of the configuration. */
export function settingsFrom(config: NotificationsConfig): Pick<NotificationsDeps, 'publicUrl'> {
  return { publicUrl: config.PUBLIC_URL.replace(/\/+$/, '') }
}
