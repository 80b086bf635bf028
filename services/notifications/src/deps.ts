import type { DatabaseServiceOptions } from '@boli/database'
import type { SecretBox } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import type { Mailer } from '@boli/mailer'
import type { PushService } from './channels/push/push-service.ts'
import type { WebhookReceivers } from './channels/webhook/receivers.ts'
import type { NotificationsTables } from './persistence/tables.ts'
import type { ReadRecipients } from './recipients.ts'

/** What the process that composes notifications provides. */
export interface NotificationsOptions extends DatabaseServiceOptions<NotificationsTables> {
  live: LiveChannel
  mailer: Mailer
  /** Fetches names and addresses of recipients from identity. */
  readRecipients: ReadRecipients
  /** Base URL of the pages, for links in mails: `https://boli.example`. */
  publicUrl: string
  /** Sends pushes to devices; null if pushes are not configured. */
  push: PushService | null
  /** Sends events to users' webhooks. */
  webhooks: WebhookReceivers
  /** Encrypts secrets of webhooks. */
  secrets: SecretBox
  /** The clock; tests control it. */
  now?: () => Date
}

/** Dependencies of the features. */
export interface NotificationsDeps extends Omit<NotificationsOptions, 'now'> {
  now: () => Date
  /** Counts a try of a webhook delivery by its outcome. */
  countWebhook: (outcome: 'delivered' | 'failed' | 'gone') => void
}
