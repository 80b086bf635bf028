import { API_PREFIX, type PushMessage, routes } from '@boli/contracts'
import type { WorkerScope } from './worker-scope.ts'

/** Data of a shown notification: its identity and link. */
interface Kept {
  id: string
  link: string
}

/** Shows pushes, even when no page is open; a click opens the notification's page. */
export function showNotifications(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, messageOf(event.data)))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(worker, (event.notification.data as Kept).link))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event.oldSubscription))
  })
}

function messageOf(data: { json(): unknown } | null): PushMessage | null {
  try {
    return (data?.json() ?? null) as PushMessage | null
  } catch {
    return null
  }
}

/** A newer one with the same tag replaces the older and alerts; the same one, sent again, does not. */
async function show({ registration }: WorkerScope, message: PushMessage | null): Promise<void> {
  // After a push that shows nothing, browsers show a text of their own.
  if (!message) return registration.showNotification('Boli', { data: { id: '', link: '/home' } })
  const { id, title, body, link, tag, language } = message
  const shown = await registration.getNotifications({ tag })
  const isAgain = shown.some(({ data }) => (data as Kept | null)?.id === id)
  const kept: Kept = { id, link }
  await registration.showNotification(title, {
    ...{ body, tag, data: kept, lang: language },
    ...{ icon: '/icon-192.png', badge: '/icon-192.png' },
    // TypeScript's types do not have this field.
    ...({ renotify: !isAgain } as object),
  })
}

/** Uses a window that already shows the page, or a new one, so that a page with typed text is not replaced. */
async function openPage({ clients, location }: WorkerScope, link: string): Promise<void> {
  const target = new URL(link, location.origin)
  const address = target.origin === location.origin ? target.href : location.origin
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === address)
  await (open ? open.focus() : clients.openWindow(address))
}

/**
 * Handles a subscription ended by the browser: subscribes again and updates the server, if a user is still signed in.
 * Not every browser reports the old subscription; then the key is fetched from the server.
 */
async function renew({ registration }: WorkerScope, old: PushSubscription | null | undefined): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey ?? (await fetchKey())
  if (!applicationServerKey) return
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  await fetch(`${API_PREFIX}${routes.addPushDevice.path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: subscription.toJSON() }),
  })
}

/** @returns null if pushes are not configured, or nobody is signed in. */
async function fetchKey(): Promise<string | null> {
  const answer = await fetch(`${API_PREFIX}${routes.pushKey.path}`, { credentials: 'same-origin' })
  return answer.ok ? ((await answer.json()) as { data: { key: string | null } }).data.key : null
}
