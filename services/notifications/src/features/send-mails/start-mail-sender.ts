import { repeat } from '@boli/http-kit'
import type { Notifications } from '../../deps.ts'
import { sendDueMails } from './send-due-mails.ts'

const POLL_INTERVAL_MS = 1_000

/** Sends waiting mails every second. Every instance may run it. */
export function startMailSender(notifications: Notifications): {
  /** Resolves once the mail under way is sent or has failed. */
  stop(): Promise<void>
} {
  return repeat({
    everyMs: POLL_INTERVAL_MS,
    logger: notifications.logger,
    failure: 'waiting mails could not be looked through',
    task: (stopping) => sendDueMails(notifications, () => stopping.aborted),
  })
}
