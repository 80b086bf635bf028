import i18next from 'i18next'
import { currentLanguage } from '../lib/i18n.ts'
import { ownScript } from '../lib/own-script.ts'
import { readPushNote } from '../lib/push-note.ts'
import { useSessionStore } from '../lib/session-store.ts'

/** Long enough for the first page to have everything it asks for. */
const REGISTER_AFTER_MS = 8_000

/**
 * Registers the service worker once the page has settled, so that it takes no bytes from the first page. A newer one
 * waits until the last tab of the older one is closed, so that no page loses its files while open. Pages work without a
 * service worker as well. It caches the texts of the page's language, and of another once that is chosen.
 */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const cacheTexts = () =>
    void serviceWorker.ready.then(({ active }) => active?.postMessage({ language: currentLanguage() }))
  const register = () => serviceWorker.register(ownScript('/sw.js'))
  setTimeout(() => {
    cacheFirstTexts()
      .then(register)
      .catch(() => undefined)
    cacheTexts()
    i18next.on('languageChanged', cacheTexts)
  }, REGISTER_AFTER_MS)
}

/** Caches a file of the page's texts, from which the worker learns the language whose texts it installs. */
async function cacheFirstTexts(): Promise<void> {
  const start = `/assets/texts-${currentLanguage()}-`
  const file = performance.getEntriesByType('resource').find(({ name }) => name.includes(start))
  if (file) await (await caches.open('texts')).add(file.name)
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
