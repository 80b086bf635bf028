import { type PushDeviceAnswer, type PushKeyAnswer, routes } from '@boli/contracts'
import { api } from './api-client.ts'
import { ownScript } from './own-script.ts'
import { keepPushNote, type PushNote, readPushNote } from './push-note.ts'

const WORKER_FILE = '/sw.js'
const RENEWED_EVERY_MS = 24 * 60 * 60_000

/** Whether this browser supports pushes, and has permission. */
export type PushPermission = 'unsupported' | 'blocked' | 'possible'

export function pushPermission(): PushPermission {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** The key that browsers subscribe with; null if pushes are not configured. */
export async function fetchPushKey(signal?: AbortSignal): Promise<string | null> {
  const answer = await api.get<typeof PushKeyAnswer>(routes.pushKey.path, signal ? { signal } : {})
  return answer.data.key
}

/**
 * Turns on notifications on this device; call it from a click, because the browser may ask for permission.
 * @returns false if the permission was denied.
 */
export async function turnOnPush(userId: string, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(userId, key)
  return true
}

/** Ends the browser's subscription, which then becomes useless. */
export async function forgetPush(): Promise<void> {
  if (readPushNote() === null) return
  keepPushNote(null)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/**
 * Binds the subscription to the user who turned it on. For another user it ends. For the same user it is renewed once
 * a day, after signing in, and if the browser has replaced it meanwhile, which gives this device another id on the
 * server.
 */
export async function followUser(userId: string, hasJustSignedIn: boolean): Promise<void> {
  const note = readPushNote()
  if (note === null) return
  if (note.userId !== userId || pushPermission() !== 'possible') return forgetPush()
  const isRecent = !hasJustSignedIn && Date.now() - note.renewedAtMs < RENEWED_EVERY_MS
  if (isRecent && (await isSubscribedAs(note))) return
  const key = await fetchPushKey()
  if (key !== null && Notification.permission === 'granted') await subscribe(userId, key)
}

async function isSubscribedAs({ endpoint }: PushNote): Promise<boolean> {
  if (endpoint === undefined) return true
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint === endpoint
}

async function subscribe(userId: string, key: string): Promise<void> {
  await navigator.serviceWorker.register(ownScript(WORKER_FILE))
  const { pushManager } = await navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  if (earlier && keyOf(earlier) !== key) await earlier.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { data } = await api.post<typeof PushDeviceAnswer>(routes.addPushDevice.path, {
    subscription: subscription.toJSON(),
  })
  const { endpoint } = subscription
  keepPushNote({ userId, deviceId: data._id, endpoint, renewedAtMs: Date.now() })
}

function keyOf({ options }: PushSubscription): string | null {
  const bytes = options.applicationServerKey
  if (bytes === null) return null
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
