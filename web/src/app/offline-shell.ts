import { ownScript } from '../lib/own-script.ts'
import { readPushNote } from '../lib/push-note.ts'
import { useSessionStore } from '../lib/session-store.ts'

/** Long enough for the first page to have everything it asks for. */
const REGISTER_AFTER_MS = 8_000

/**
 * Registers the service worker once the page has settled, so that it takes no bytes from the first page. A newer one
 * waits until the last tab of the older one is closed, so that no page loses its files while open. Pages work without a
 * service worker as well.
 */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register(ownScript('/sw.js')).catch(() => undefined)
  setTimeout(() => void register(), REGISTER_AFTER_MS)
}

/** Notifications on this device are only for the signed-in user. */
export function keepPushWithUser(): void {
  useSessionStore.subscribe(({ user, isConfirmed }, { user: before }) => {
    if (!isConfirmed || user === null || user === 'checking' || readPushNote() === null) return
    const userId = user._id
    const failed = () => undefined
    void import('../lib/push-device.ts')
      .then((push) => push.followUser(userId, before === null))
      .catch(failed)
  })
}
