import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeLimits, isCodeUsable, isResetUsable, mayMailReset, nextCodeDelayMs } from './codes-and-links.ts'

const now = new Date('2026-11-20T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('a code', () => {
  const fresh = { tries: 0, expiresAt: new Date(now.getTime() + 1), usedAt: null }
  test.each([
    ['may be tried until it expires', fresh, true],
    ['is over at its end', { ...fresh, expiresAt: now }, false],
    ['is good for one use', { ...fresh, usedAt: ago(1) }, false],
    ['may be tried a tenth time', { ...fresh, tries: 9 }, true],
    ['may not be tried an eleventh time', { ...fresh, tries: 10 }, false],
  ])('%s', (_, code, expected) => {
    expect(isCodeUsable(code, now)).toBe(expected)
  })
})

describe('the next code', () => {
  test('is available at once without an earlier one', () => expect(nextCodeDelayMs([], now)).toBe(0))
  test('is available a minute after the last one', () => {
    expect(nextCodeDelayMs([ago(15_000), ago(600_000)], now)).toBe(45_000)
    expect(nextCodeDelayMs([ago(60_000)], now)).toBe(0)
  })
  test('is available after five an hour after the first', () => {
    const five = [55, 40, 30, 20, 10].map((minutes) => ago(minutes * 60_000))
    expect(nextCodeDelayMs(five, now)).toBe(5 * 60_000)
    expect(nextCodeDelayMs(five.slice(1), now)).toBe(0)
  })
  test('allows five an hour', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 60 }), (pauses) => {
        const issued: Date[] = []
        let at = now
        for (const pause of pauses) {
          at = new Date(at.getTime() + pause)
          if (nextCodeDelayMs(issued, at) === 0) issued.push(at)
        }
        for (const start of issued) {
          const within = issued.filter(
            (other) => other >= start && other.getTime() < start.getTime() + codeLimits.windowMs,
          )
          expect(within.length).toBeLessThanOrEqual(codeLimits.codesPerHour)
        }
      }),
    )
  })
})

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('a link is valid until its expiry and for one use', () => {
  const fresh = { expiresAt: new Date(now.getTime() + 1), usedAt: null }
  expect(isResetUsable(fresh, now)).toBe(true)
  expect(isResetUsable({ ...fresh, expiresAt: now }, now)).toBe(false)
  expect(isResetUsable({ ...fresh, usedAt: now }, now)).toBe(false)
})

test.each([
  [[], true],
  [[0.5], false],
  [[1], true],
  [[10, 20, 30, 40], true],
  [[10, 20, 30, 40, 50], false],
  [[10, 20, 30, 40, 60], true],
])('with links mailed %j minutes ago, another may be mailed: %s', (ages, expected) => {
  expect(mayMailReset(ages.map(minutesAgo), now)).toBe(expected)
})
