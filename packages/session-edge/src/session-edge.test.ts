import type { ExchangedSession } from '@boli/contracts'
import { newId } from '@boli/contracts'
import { describe, expect, test, vi } from 'vitest'
import { createSessionEdge, readSessionEnded, sessionKeyOf } from './session-edge.ts'

const ID_A = 'a'.repeat(43)
const ID_B = 'b'.repeat(43)

function aSession(sessionId: string, userId = newId()): ExchangedSession {
  return {
    token: `token-of-${sessionId}`,
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    user: {
      userId,
      username: 'ravi',
      fullname: 'Ravi',
      role: 'business',
      isVerified: true,
      language: 'en',
      sessionKey: sessionKeyOf(sessionId),
    },
  }
}

function anEdge(over: Partial<Parameters<typeof createSessionEdge>[0]> = {}) {
  const clock = { nowMs: Date.now() }
  const exchange = vi.fn(
    async (sessionId: string, _isBackground: boolean): Promise<ExchangedSession | null> =>
      aSession(sessionId),
  )
  const edge = createSessionEdge({ exchange, nowMs: () => clock.nowMs, ...over })
  return { edge, exchange, clock }
}

describe('session edge', () => {
  test('asks identity once for requests that arrive together', async () => {
    const { edge, exchange } = anEdge()
    const answers = await Promise.all([edge.resolve(ID_A), edge.resolve(ID_A), edge.resolve(ID_A)])
    expect(exchange).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map((answer) => answer?.token)).size).toBe(1)
  })

  test('asks again after 30 seconds, not before', async () => {
    const { edge, exchange, clock } = anEdge()
    await edge.resolve(ID_A)
    clock.nowMs += 29_999
    await edge.resolve(ID_A)
    expect(exchange).toHaveBeenCalledTimes(1)
    clock.nowMs += 1
    await edge.resolve(ID_A)
    expect(exchange).toHaveBeenCalledTimes(2)
  })

  test('lets background requests use the session of a user request, and not the other way round', async () => {
    const { edge, exchange } = anEdge()
    await edge.resolve(ID_A, { isBackground: true })
    await edge.resolve(ID_A, { isBackground: true })
    expect(exchange.mock.calls).toEqual([[ID_A, true]])
    // The user is active again: identity must be asked, although the session is cached.
    await Promise.all([edge.resolve(ID_A), edge.resolve(ID_A), edge.resolve(ID_A, { isBackground: true })])
    expect(exchange.mock.calls.slice(1)).toEqual([[ID_A, false]])
    await edge.resolve(ID_A)
    await edge.resolve(ID_A, { isBackground: true })
    expect(exchange).toHaveBeenCalledTimes(2)
  })

  test('never hands out a token that is about to expire', async () => {
    const { edge, exchange, clock } = anEdge()
    const expiresAt = new Date(clock.nowMs + 8_000).toISOString()
    exchange.mockImplementation(async (id) => ({ ...aSession(id), expiresAt }))
    await edge.resolve(ID_A)
    clock.nowMs += 3_000
    await edge.resolve(ID_A)
    expect(exchange).toHaveBeenCalledTimes(2)
  })

  test('caches that a session does not exist', async () => {
    const { edge, exchange } = anEdge()
    exchange.mockResolvedValue(null)
    expect(edge.remembers(ID_A)).toBe(false)
    expect(await edge.resolve(ID_A)).toBeNull()
    expect(edge.remembers(ID_A)).toBe(true)
    expect(await edge.resolve(ID_A)).toBeNull()
    expect(exchange).toHaveBeenCalledTimes(1)
  })

  test('does not ask identity about an invalid session id', async () => {
    const { edge, exchange } = anEdge()
    for (const id of ['', 'short', 'x'.repeat(129), `${ID_A}\r\nx: y`, 'ü'.repeat(30)]) {
      expect(await edge.resolve(id)).toBeNull()
    }
    expect(exchange).not.toHaveBeenCalled()
  })

  test('limits how many requests to identity run at once, and eventually makes them all', async () => {
    let underway = 0
    let most = 0
    const exchange = async (id: string) => {
      underway += 1
      most = Math.max(most, underway)
      await new Promise((resolve) => setImmediate(resolve))
      underway -= 1
      if (id.endsWith('3')) throw new Error('identity is away')
      return aSession(id)
    }
    const { edge } = anEdge({ exchange, maxAtOnce: 4 })
    const ids = Array.from({ length: 100 }, (_, n) => `id-${String(n).padStart(30, '0')}`)
    const answers = await Promise.allSettled(ids.map((id) => edge.resolve(id)))
    expect(most).toBe(4)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(90)
  })

  test('does not cache a failure', async () => {
    const { edge, exchange } = anEdge()
    exchange.mockRejectedValueOnce(new Error('identity is away'))
    await expect(edge.resolve(ID_A)).rejects.toThrow('identity is away')
    expect((await edge.resolve(ID_A))?.token).toBe(`token-of-${ID_A}`)
  })

  const [userId, other] = [newId(), newId()]
  test.each([
    ['one ended session, and not the others of the user', userId, sessionKeyOf(ID_A)],
    ['all sessions of a user, and no others', other, null],
  ])('forgets %s', async (_, ownerOfB, sessionKey) => {
    const { edge, exchange } = anEdge()
    exchange.mockImplementation(async (id) => aSession(id, id === ID_A ? userId : ownerOfB))
    await edge.resolve(ID_A)
    await edge.resolve(ID_B)
    edge.drop({ userId, sessionKey })
    await edge.resolve(ID_A)
    await edge.resolve(ID_B)
    expect(exchange.mock.calls.map(([id]) => id)).toEqual([ID_A, ID_B, ID_A])
  })

  test('does not remember a session that ended while identity was answering', async () => {
    const userId = newId()
    const answer = Promise.withResolvers<ExchangedSession | null>()
    const exchange = vi.fn((_: string) => answer.promise)
    const { edge } = anEdge({ exchange })
    const asked = edge.resolve(ID_A)
    edge.drop({ userId, sessionKey: sessionKeyOf(ID_A) })
    exchange.mockResolvedValue(null)
    expect(await edge.resolve(ID_A)).toBeNull()
    answer.resolve(aSession(ID_A, userId))
    await asked
    expect(await edge.resolve(ID_A)).toBeNull()
    expect(exchange).toHaveBeenCalledTimes(2)
  })

  test('caches a bounded number of sessions, and made-up ids evict no real one', async () => {
    const { edge, exchange } = anEdge({ maxEntries: 4 })
    exchange.mockImplementation(async (id) => (id.startsWith('fake') ? null : aSession(id)))
    await edge.resolve(ID_A)
    for (let n = 0; n < 50; n += 1) await edge.resolve(`fake${String(n).padStart(30, '0')}`)
    exchange.mockClear()
    await edge.resolve(ID_A)
    expect(exchange).not.toHaveBeenCalled()
    for (let n = 0; n < 4; n += 1) await edge.resolve(`real${String(n).padStart(30, '0')}`)
    exchange.mockClear()
    await edge.resolve(ID_A)
    expect(exchange).toHaveBeenCalledTimes(1)
  })
})

test('a message without an ended session is not accepted', () => {
  const userId = newId()
  const ended = { userId, sessionKey: null, isStillSignedIn: false }
  expect(readSessionEnded({ userId, sessionKey: null })).toEqual(ended)
  expect(readSessionEnded({ userId, sessionKey: 'k', more: 1 })).toEqual({ ...ended, sessionKey: 'k' })
  expect(readSessionEnded({ ...ended, isStillSignedIn: true })).toEqual({ ...ended, isStillSignedIn: true })
  for (const message of [null, 'x', 7, {}, { userId }, { userId: 1, sessionKey: null }]) {
    expect(readSessionEnded(message)).toBeNull()
  }
})
