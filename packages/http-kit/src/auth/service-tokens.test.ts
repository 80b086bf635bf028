import { afterEach, describe, expect, test, vi } from 'vitest'
import { deriveServiceKeys } from './service-keys.ts'
import { createServiceTokens } from './service-tokens.ts'

const [old, fresh, foreign] = ['o'.repeat(32), 'f'.repeat(32), 'x'.repeat(32)]
const gateway = (secret: string) => createServiceTokens({ secret, self: 'gateway' })
const auctions = (secret: string) => createServiceTokens({ secret, self: 'auctions' })

describe('a secret that is being rotated', () => {
  // In the order of a rotation: each runs at the same time as its neighbours.
  const steps = [old, `${old},${fresh}`, `${fresh},${old}`, fresh]

  test.each([
    [0, 1],
    [1, 2],
    [2, 3],
  ])('processes at step %i and step %i accept each other', async (before, after) => {
    const [first = '', second = ''] = [steps[before], steps[after]]
    await expect(auctions(second).verify(await gateway(first).issue('auctions'))).resolves.toBe('gateway')
    await expect(auctions(first).verify(await gateway(second).issue('auctions'))).resolves.toBe('gateway')
  })

  test('refuses callers who know neither secret', async () => {
    const token = await gateway(foreign).issue('auctions')
    await expect(auctions(`${fresh},${old}`).verify(token)).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('is refused if one of its values is too short', () => {
    expect(() => gateway(`${old},short`)).toThrow('at least 32')
  })
})

describe('a token that was verified before', () => {
  afterEach(() => void vi.useRealTimers())

  test('is valid until it expires, and for its audience only', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const callee = auctions(old)
    const token = await gateway(old).issue('auctions')
    await expect(callee.verify(token)).resolves.toBe('gateway')
    vi.advanceTimersByTime(59_000)
    await expect(callee.verify(token)).resolves.toBe('gateway')
    await expect(gateway(old).verify(token)).rejects.toMatchObject({ code: 'not-allowed' })
    vi.advanceTimersByTime(10_000)
    await expect(callee.verify(token)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})

describe('one key per pair of services', () => {
  const keysOf = (self: 'gateway' | 'realtime' | 'auctions') => JSON.stringify(deriveServiceKeys(old, self))

  test('services that have only their own keys accept each other', async () => {
    const callee = auctions(keysOf('auctions'))
    await expect(callee.verify(await gateway(keysOf('gateway')).issue('auctions'))).resolves.toBe('gateway')
  })

  test('a key works neither for another caller nor for another callee', async () => {
    const { signing, accepting } = deriveServiceKeys(old, 'realtime')
    const [ownKey] = signing.auctions ?? []
    const stolen = JSON.stringify({ signing: { auctions: [ownKey] }, accepting })
    const asGateway = await gateway(stolen).issue('auctions')
    await expect(auctions(old).verify(asGateway)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(gateway(stolen).issue('identity')).rejects.toThrow('no key')
  })

  const namedAfterAPrototype = `e30.${Buffer.from('{"iss":"constructor"}').toString('base64url')}.`

  test.each(['', 'a.b.c', 'e30.e30.', namedAfterAPrototype])(
    'what is not a token is refused: %j',
    async (token) => {
      await expect(auctions(old).verify(token)).rejects.toMatchObject({ code: 'not-allowed' })
    },
  )
})
