import { repeat } from '@boli/http-kit'
import type { Notifications } from '../../deps.ts'
import { sendDuePushes } from './send-due-pushes.ts'

const POLL_INTERVAL_MS = 1_000

/** Sends waiting pushes every second, where there are keys to send them with. Every instance may run it. */
export function startPushSender(notifications: Notifications): {
  /** Resolves once the pushes under way are sent or have failed. */
  stop(): Promise<void>
} {
  const { push, logger } = notifications
  if (!push) return { stop: async () => undefined }
  const sending = { ...notifications, push }
  return repeat({
    everyMs: POLL_INTERVAL_MS,
    logger,
    failure: 'waiting pushes could not be looked through',
    task: (stopping) => sendDuePushes(sending, () => stopping.aborted),
  })
}
