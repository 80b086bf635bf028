import { isEvent } from '@boli/contracts'
import { expect, test } from 'vitest'
import { PastMarket } from './past-market.ts'

const tell = (bidsPerEvent: number) => {
  const market = new PastMarket({ bids: 230, bidsPerEvent, bidsPerAuction: 50 })
  const events = [...market.tell()].flatMap((told) => told.events)
  return {
    expected: market.expected,
    events,
    placed: events.filter((event) => isEvent(event, 'bids-placed')),
  }
}

test('produces exactly the requested number of bids, also when they do not fill the last auction', () => {
  const { expected, placed } = tell(1)
  expect(placed.length).toBe(230)
  expect(expected).toMatchObject({ lots: 5, bids: 230, sales: 5 })
})

test('puts as many bids into an event as were asked for, in the mean', () => {
  const { expected, placed } = tell(4)
  expect(expected.bids).toBe(230)
  expect(placed.length).toBeGreaterThan(45)
  expect(placed.length).toBeLessThan(80)
})

test('versions and prices of an auction rise from event to event', () => {
  const { events } = tell(4)
  const ofOne = events.filter(({ subject }) => subject === events.at(-1)?.subject)
  expect(ofOne.map(({ version }) => version)).toEqual(ofOne.map((_, index) => index + 1))
  const prices = ofOne
    .filter((event) => isEvent(event, 'bids-placed'))
    .map(({ data }) => data.state.pricePaise)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
})
