import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import type { Mailer } from '@boli/mailer'
import type { ReadReaders } from './identity/readers.ts'
import type { NotificationsDatabase } from './persistence/tables.ts'
import type { PushService } from './web-push/push-service.ts'

/** What notifications is given where the process is put together. */
export interface NotificationsDeps {
  logger: Logger
  database: NotificationsDatabase
  bus: EventBus
  live: LiveChannel
  mailer: Mailer
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** Who people are and how to reach them; asked of identity. */
  readReaders: ReadReaders
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
export interface Notifications extends Omit<NotificationsDeps, 'now'> {
  now: () => Date
}
