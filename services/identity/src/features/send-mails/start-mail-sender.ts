import type { Identity } from '../../deps.ts'
import { sendDueMails } from './send-due-mails.ts'

const POLL_INTERVAL_MS = 1_000

/** Sends waiting mails every second. Every instance may run it. */
export function startMailSender(identity: Identity): {
  /** Resolves once the mail under way is sent or has failed. */
  stop(): Promise<void>
} {
  let isStopping = false
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= sendDueMails(identity, () => isStopping)
      .catch((error) => identity.logger.warn({ err: error }, 'waiting mails could not be looked through'))
      .finally(() => {
        running = undefined
      })
  }, POLL_INTERVAL_MS)
  timer.unref()
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
