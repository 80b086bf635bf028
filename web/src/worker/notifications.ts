import { API_PREFIX, type PushMessage, routes } from '@boli/contracts'
import type { WorkerScope } from './worker-scope.ts'

/** What a shown notification keeps, to be known again and to lead on. */
interface Kept {
  id: string
  link: string
}

/** Shows what was pushed, also when no page is open; and what is pressed leads to its page. */
export function showNotifications(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined
    if (message) event.waitUntil(show(worker, message))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(worker, (event.notification.data as Kept).link))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event.oldSubscription))
  })
}

/** A newer one of the same tag stands in the place of the older and rings; the same one, sent again, does not. */
async function show({ registration }: WorkerScope, message: PushMessage): Promise<void> {
  const { id, title, body, link, tag, language } = message
  const shown = await registration.getNotifications({ tag })
  const isAgain = shown.some(({ data }) => (data as Kept | null)?.id === id)
  const kept: Kept = { id, link }
  await registration.showNotification(title, {
    ...{ body, tag, data: kept, lang: language },
    ...{ icon: '/icon-192.png', badge: '/icon-192.png' },
    // Not among the fields that the pages' types know.
    ...({ renotify: !isAgain } as object),
  })
}

/** A window that shows the page already, or a new one: a page that is being filled in is not taken away. */
async function openPage({ clients, location }: WorkerScope, link: string): Promise<void> {
  const target = new URL(link, location.origin)
  const address = target.origin === location.origin ? target.href : location.origin
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === address)
  await (open ? open.focus() : clients.openWindow(address))
}

/**
 * The browser has ended its subscription: it takes a new one and tells the server, if somebody is still signed in. Not
 * every browser says which one has ended; the server tells the key then.
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

/** @returns null where nothing is pushed, or nobody is signed in any more. */
async function fetchKey(): Promise<string | null> {
  const answer = await fetch(`${API_PREFIX}${routes.pushKey.path}`, { credentials: 'same-origin' })
  return answer.ok ? ((await answer.json()) as { data: { key: string | null } }).data.key : null
}
