import { afterEach, expect, it, vi } from 'vitest'
import { showNotifications } from './notifications.ts'
import type { WorkerScope } from './worker-scope.ts'

afterEach(() => vi.unstubAllGlobals())

/** Ends the subscription, as the browser does. @returns the new subscription's options and the requests to the server. */
async function endSubscription(old: object | null, answers: Record<string, object>) {
  const listeners = new Map<string, (event: object) => void>()
  const subscribe = vi.fn(async (_: { applicationServerKey: unknown }) => ({
    toJSON: () => ({ endpoint: 'https://push.example/new' }),
  }))
  const calls: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push({ path: `${method} ${path}`, body: body ? JSON.parse(String(body)) : null })
    const answer = answers[`${method} ${path}`]
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 401 })
  })
  showNotifications({
    registration: { pushManager: { subscribe } },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  } as unknown as WorkerScope)
  let work: Promise<unknown> | undefined
  listeners.get('pushsubscriptionchange')?.({
    oldSubscription: old,
    waitUntil: (until: Promise<unknown>) => {
      work = until
    },
  })
  await work
  return { keys: subscribe.mock.calls.map(([options]) => options.applicationServerKey), calls }
}

const ADD = 'POST /api/v1/notifications/devices'
const KEY = 'GET /api/v1/notifications/push-key'

it('a subscription that the browser ended is renewed with the same key and sent to the server', async () => {
  const { keys, calls } = await endSubscription(
    { options: { applicationServerKey: 'old key' } },
    { [ADD]: {} },
  )
  expect(keys).toEqual(['old key'])
  expect(calls).toEqual([{ path: ADD, body: { subscription: { endpoint: 'https://push.example/new' } } }])
})

it('where the browser does not name the ended subscription, the server sends the key', async () => {
  const { keys, calls } = await endSubscription(null, { [KEY]: { data: { key: 'BKey' } }, [ADD]: {} })
  expect(keys).toEqual(['BKey'])
  expect(calls.map(({ path }) => path)).toEqual([KEY, ADD])
})

it('no subscription is made without a session', async () => {
  expect((await endSubscription(null, {})).keys).toEqual([])
})

it('a push that cannot be read is shown as news without a text, and throws nothing', async () => {
  const showNotification = vi.fn(async () => undefined)
  let work: Promise<unknown> | undefined
  showNotifications({
    registration: { showNotification },
    addEventListener(type: string, listener: (event: object) => void) {
      if (type !== 'push') return
      const data = { json: () => JSON.parse('half a mess') }
      listener({ data, waitUntil: (until: Promise<unknown>) => (work = until) })
    },
  } as unknown as WorkerScope)
  await work
  expect(showNotification.mock.calls).toEqual([['Boli', { data: { id: '', link: '/home' } }]])
})
