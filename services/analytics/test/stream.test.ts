import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type ExchangedSession, liveChannels, newId, type Role } from '@boli/contracts'
import { createTestIdentity } from '@boli/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { userStory } from '../src/domain/testing/stories.ts'
import { type AnalyticsApp, startAnalyticsApp } from './support/analytics-app.ts'

let analytics: AnalyticsApp
let identity: Server
let url: string
const sessions = new Map<string, ExchangedSession>()
/** Requests to identity. */
const asked: { isBackground?: boolean }[] = []

beforeAll(async () => {
  const { claimsOf } = await createTestIdentity()
  for (const role of ['admin', 'farmer'] as Role[]) {
    sessions.set(`${role}-session-${'x'.repeat(20)}`, {
      token: 'unused',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
      user: claimsOf({ role }),
    })
  }
  sessions.set(`bare-session-${'x'.repeat(20)}`, {
    token: 'unused',
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    user: { ...claimsOf({ role: 'admin' }), needsSecondFactor: true },
  })
  identity = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const question = JSON.parse(body)
      asked.push(question)
      const data = sessions.get(question.sessionId)
      response.writeHead(data ? 200 : 401, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          data
            ? { status: 200, success: true, message: 'ok', data }
            : {
                status: 401,
                success: false,
                message: 'no',
                data: null,
                code: 'not-signed-in',
                requestId: 'x',
              },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  analytics = await startAnalyticsApp({
    identityUrl: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
  })
  url = await analytics.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await analytics.close()
  identity.close()
})

function open(role: string | null, origin = url, options = {}): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const cookie = role === null ? {} : { cookie: `boli_session=${role}-session-${'x'.repeat(20)}` }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/activity`, {
      ...options,
      headers: { origin, ...cookie },
    })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
}

test('sends an administrator what happens, and ends with their session', async () => {
  const socket = await open('admin')
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const user = [...sessions.values()][0]?.user
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  // A changed profile ends nothing.
  const changed = { userId: user?.userId, sessionKey: null, isStillSignedIn: true }
  await analytics.live.publish(liveChannels.sessions, changed)
  const received = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
  await analytics.publish(userStory(newId(), 'kavita').slice(0, 1))
  expect(JSON.parse(await received)).toMatchObject({ kind: 'registration', name: 'kavita' })

  await analytics.live.publish(liveChannels.sessions, { userId: user?.userId, sessionKey: null })
  expect(await closed).toBe(4001)
})

test('ends at the next check if its session ended without an event', async () => {
  const admin = sessions.get(`admin-session-${'x'.repeat(20)}`)
  // Expires so soon that no answer about it is cached.
  if (admin)
    sessions.set(`expiring-session-${'x'.repeat(20)}`, { ...admin, expiresAt: new Date().toISOString() })
  const [stays, ends] = [await open('admin'), await open('expiring')]
  if (typeof stays === 'number' || typeof ends === 'number') throw new Error('refused')
  const closed = new Promise<number>((resolve) => ends.once('close', resolve))
  sessions.delete(`expiring-session-${'x'.repeat(20)}`)
  expect(await closed).toBe(4001)
  expect(stays.readyState).toBe(WebSocket.OPEN)
  stays.close()
  // An open page does not count as use of the session, neither when it connects nor at later checks.
  expect(asked.filter(({ isBackground }) => !isBackground)).toEqual([])
})

test('ends with a session that ended while the live channel was unavailable', async () => {
  const id = `unheard-session-${'x'.repeat(20)}`
  const admin = sessions.get(`admin-session-${'x'.repeat(20)}`)
  if (admin) sessions.set(id, admin)
  const socket = await open('unheard')
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  sessions.delete(id)
  // The answer cached for half a minute serves the checks in between.
  await delay(300)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  analytics.live.notifyReturn()
  expect(await closed).toBe(4001)
})

test('ends with a client that answers no ping, and not with one that does', async () => {
  const [stays, silent] = [await open('admin'), await open('admin', url, { autoPong: false })]
  if (typeof stays === 'number' || typeof silent === 'number') throw new Error('refused')
  expect(await new Promise((resolve) => silent.once('close', resolve))).toBe(1006)
  expect(stays.readyState).toBe(WebSocket.OPEN)
  stays.close()
})

test('refuses everyone else before the socket opens', async () => {
  expect(await open(null)).toBe(401)
  expect(await open('unknown')).toBe(401)
  expect(await open('farmer')).toBe(403)
  // An administrator without the required second factor.
  expect(await open('bare')).toBe(403)
  expect(await open('admin', 'https://elsewhere.example')).toBe(403)
})

test('opens for a page of a listed site', async () => {
  const socket = await open('admin', 'https://partner.example')
  expect(socket).toBeInstanceOf(WebSocket)
  if (typeof socket !== 'number') socket.close()
})
