import {
  ConfigurationError,
  createSecretBox,
  databaseConfig,
  kafkaConfig,
  loadConfig,
  mailConfig,
  parseSecretKeys,
  processConfig,
  urlConfig,
} from '@boli/http-kit'
import { type Static, Type } from 'typebox'
import { parsePushKeys } from './channels/push/push-keys.ts'
import { createPushService, type PushService } from './channels/push/push-service.ts'
import { createWebhookReceivers } from './channels/webhook/receivers.ts'
import type { NotificationsOptions } from './deps.ts'

const NotificationsConfig = Type.Object({
  ...processConfig,
  ...databaseConfig,
  ...kafkaConfig,
  ...mailConfig,
  REDIS_URL: urlConfig,
  IDENTITY_URL: urlConfig,
  /** `public:private`, the VAPID key pair; without it nothing is pushed. */
  PUSH_KEYS: Type.Optional(Type.String({ minLength: 1 })),
  /** Keys of webhooks' secrets: the first one encrypts, all decrypt. */
  WEBHOOK_KEYS: Type.String({ minLength: 1 }),
  /** Webhooks may have `http:` addresses of this machine; for development and tests. */
  WEBHOOKS_TO_OWN_MACHINE: Type.Boolean({ default: false }),
  /** Base URL of the pages, such as `https://boli.example`; used in mails. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+', default: 'http://localhost:8080' }),
})
export type NotificationsConfig = Static<typeof NotificationsConfig>

/** @throws {ConfigurationError} naming every variable that is missing or wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): NotificationsConfig {
  return loadConfig(NotificationsConfig, environment)
}

/** The part of the configuration for `buildApp`. @throws {ConfigurationError} if keys are not in their form. */
export function settingsFrom(
  config: NotificationsConfig,
): Pick<NotificationsOptions, 'publicUrl' | 'push' | 'webhooks' | 'secrets'> {
  return {
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
    push: pushServiceOf(config),
    secrets: createSecretBox(parseSecretKeys('WEBHOOK_KEYS', config.WEBHOOK_KEYS)),
    webhooks: createWebhookReceivers({ allowsOwnMachine: config.WEBHOOKS_TO_OWN_MACHINE }),
  }
}

function pushServiceOf({ PUSH_KEYS, MAIL_FROM }: NotificationsConfig): PushService | null {
  if (PUSH_KEYS === undefined) return null
  const keys = parsePushKeys(PUSH_KEYS)
  if (!keys) throw new ConfigurationError('PUSH_KEYS must be a pair of base64url keys, public:private')
  // The contact for push services if something is wrong with our pushes.
  const [, address = MAIL_FROM] = /<([^>]+)>/.exec(MAIL_FROM) ?? []
  return createPushService({ keys, subject: `mailto:${address}` })
}
