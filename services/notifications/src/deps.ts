import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import type { Mailer } from '@boli/mailer'
import type { PushService } from './channels/push/push-service.ts'
import type { NotificationsDatabase } from './persistence/tables.ts'
import type { ReadRecipients } from './recipients.ts'

/** What notifications is given where the process is put together. */
export interface NotificationsOptions {
  logger: Logger
  database: NotificationsDatabase
  bus: EventBus
  live: LiveChannel
  mailer: Mailer
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** Names and addresses of recipients; asked of identity. */
  readRecipients: ReadRecipients
  /** Where the pages are, for links in mails: `https://boli.example`. */
  publicUrl: string
  /** By which devices are reached; null where nothing is pushed. */
  push: PushService | null
  /** How long readiness fails before the listener closes. */
  drainMs?: number
  /** The clock; tests control it. */
  now?: () => Date
}

/** What the features work with. */
export interface NotificationsDeps extends Omit<NotificationsOptions, 'now'> {
  now: () => Date
}
