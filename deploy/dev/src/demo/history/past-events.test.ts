import { type DomainEvent, eventSchemas, indianDay, isEvent } from '@boli/contracts'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { HISTORY_DAYS, pastEvents } from './past-events.ts'

const now = new Date('2026-11-27T04:00:00Z')
const DAY_MS = 86_400_000
const events = pastEvents(now)

test('the past has bids, sales, settled deals and sign-ups on its days, by events that fit their schemas', () => {
  const daysOf = (type: string) =>
    new Set(events.filter((event) => event.type === type).map(({ time }) => indianDay(Date.parse(time))))
  for (const { type, data } of events) expect(Value.Check(eventSchemas[type], data), type).toBe(true)
  for (const type of ['bids-placed', 'auction-closed', 'deal-changed'])
    expect(daysOf(type).size, type).toBe(HISTORY_DAYS)
  expect(daysOf('user-registered').size).toBeGreaterThanOrEqual(HISTORY_DAYS)
  expect([...daysOf('auction-closed')]).not.toContain(indianDay(now))
})

test('each bid is higher than the one before', () => {
  for (const event of events) {
    if (!isEvent(event, 'bids-placed')) continue
    const amounts = event.data.bids.map(({ amountPaise }) => amountPaise)
    expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b))
  }
})

test('a day’s events are the same a day later', () => {
  const factOf = ({ subject, version, time, data }: DomainEvent) =>
    [`${subject} ${version}`, JSON.stringify([time, data])] as const
  const later = new Map(pastEvents(new Date(now.getTime() + DAY_MS)).map(factOf))
  const same = events.map(factOf).filter(([key]) => later.has(key))
  for (const [key, text] of same) expect(later.get(key)).toBe(text)
  expect(same.length).toBeGreaterThan(1000)
})
