import { setTimeout as delay } from 'node:timers/promises'
import { type ExchangedSession, liveChannels, newId, succeed } from '@boli/contracts'
import { ApiError, errorAnswer } from '@boli/http-kit'
import { createTestIdentity } from '@boli/test-kit'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type AnalyticsApp, startAnalyticsApp } from './support/analytics-app.ts'
import { userStory } from './support/stories.ts'

let analytics: AnalyticsApp
let url: string
const sessions = new Map<string, ExchangedSession>()
const idOf = (name: string) => `${name}-session-${'x'.repeat(20)}`
/** Requests to identity. */
const asked: { sessionId: string; isBackground?: boolean }[] = []
const identity = fastify().post('*', async ({ body, id }, reply) => {
  const question = body as (typeof asked)[number]
  asked.push(question)
  const session = sessions.get(question.sessionId)
  if (session) return succeed(session)
  return reply.code(401).send(errorAnswer(new ApiError('not-signed-in'), id))
})

beforeAll(async () => {
  const { claimsOf } = await createTestIdentity()
  const expiresAt = new Date(Date.now() + 300_000).toISOString()
  for (const [name, claims] of Object.entries({
    admin: { role: 'admin' },
    farmer: { role: 'farmer' },
    bare: { role: 'admin', needsSecondFactor: true },
  } as const))
    sessions.set(idOf(name), { token: 'unused', expiresAt, user: claimsOf(claims) })
  analytics = await startAnalyticsApp({ identityUrl: await identity.listen({ host: '127.0.0.1', port: 0 }) })
  url = await analytics.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await analytics.close()
  await identity.close()
})

/** @returns the open stream, or the status of the refusal. */
function tryToOpen(role: string | null, origin = url, options = {}): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const cookie = role === null ? {} : { cookie: `boli_session=${idOf(role)}` }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/activity`, {
      ...options,
      headers: { origin, ...cookie },
    })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
}

async function open(...call: Parameters<typeof tryToOpen>): Promise<WebSocket> {
  const socket = await tryToOpen(...call)
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  return socket
}
const codeOfClose = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

test('the stream sends an administrator what happens, and ends with their session', async () => {
  const socket = await open('admin')
  const user = [...sessions.values()][0]?.user
  const closed = codeOfClose(socket)
  // A changed profile ends nothing.
  const changed = { userId: user?.userId, sessionKey: null, isStillSignedIn: true }
  await analytics.live.publish(liveChannels.sessions, changed)
  const received = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
  await analytics.publish(userStory(newId(), 'kavita').slice(0, 1))
  expect(JSON.parse(await received)).toMatchObject({ kind: 'registration', name: 'kavita' })

  await analytics.live.publish(liveChannels.sessions, { userId: user?.userId, sessionKey: null })
  expect(await closed).toBe(4001)
})

test('the stream ends at the next check if its session ended without an event', async () => {
  const admin = sessions.get(idOf('admin'))
  // Expires so soon that no answer about it is cached.
  if (admin) sessions.set(idOf('expiring'), { ...admin, expiresAt: new Date().toISOString() })
  const [stays, ends] = [await open('admin'), await open('expiring')]
  const closed = codeOfClose(ends)
  sessions.delete(idOf('expiring'))
  expect(await closed).toBe(4001)
  expect(stays.readyState).toBe(WebSocket.OPEN)
  stays.close()
  // An open page does not count as use of the session, neither when it connects nor at later checks.
  expect(asked.filter(({ isBackground }) => !isBackground)).toEqual([])
})

test('the stream ends with a session that ended while the live channel was unavailable', async () => {
  const id = idOf('closing')
  const admin = sessions.get(idOf('admin'))
  if (admin) sessions.set(id, admin)
  const socket = await open('closing')
  const closed = codeOfClose(socket)
  sessions.delete(id)
  // The answer cached for half a minute serves the checks in between.
  await delay(300)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  analytics.live.notifyReturn()
  expect(await closed).toBe(4001)
})

test('the stream is closed for a client that answers no ping, and not for one that does', async () => {
  const [stays, silent] = [await open('admin'), await open('admin', url, { autoPong: false })]
  expect(await codeOfClose(silent)).toBe(1006)
  expect(stays.readyState).toBe(WebSocket.OPEN)
  stays.close()
})

test('the stream refuses unauthorized requests before the socket opens', async () => {
  expect(await tryToOpen(null)).toBe(401)
  expect(await tryToOpen('unknown')).toBe(401)
  expect(await tryToOpen('farmer')).toBe(403)
  // An administrator without the required second factor.
  expect(await tryToOpen('bare')).toBe(403)
  expect(await tryToOpen('admin', 'https://elsewhere.example')).toBe(403)
})

test('the stream opens for a page of a listed site', async () => {
  const socket = await open('admin', 'https://partner.example')
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close()
})
