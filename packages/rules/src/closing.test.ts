import { describe, expect, it } from 'vitest'
import { startIfDue } from './auction.ts'
import { closeIfDue, endEarly } from './closing.ts'
import { anAuction, asha, ledBy, MINUTE, NOW, rupees } from './testing/builders.ts'

describe('closing', () => {
  it('sells to the leader', () => {
    const closed = closeIfDue(ledBy(asha, 2275, 2275, { endsAtMs: NOW }), NOW)
    expect(closed).toMatchObject({
      closeReason: 'sold',
      winner: asha,
      auction: { status: 'completed', version: 2 },
    })
  })

  it('ends unsold without bids', () => {
    const closed = closeIfDue(anAuction({ endsAtMs: NOW }), NOW)
    expect(closed).toMatchObject({ closeReason: 'no-bids', winner: null, auction: { status: 'inactive' } })
  })

  it.each([
    [2275, 'sold'],
    [2275.01, 'reserve-not-met'],
  ])('with a reserve of %d and a price of 2275 ends as %s', (reserve, closeReason) => {
    const auction = ledBy(asha, 2275, 2275, { endsAtMs: NOW, reservePaise: rupees(reserve) })
    expect(closeIfDue(auction, NOW)?.closeReason).toBe(closeReason)
  })

  it('waits for the end, and for a scheduled lot to start', () => {
    expect(closeIfDue(ledBy(asha, 2275, 2275, { endsAtMs: NOW + 1 }), NOW)).toBeNull()
    expect(closeIfDue(anAuction({ status: 'scheduled', endsAtMs: NOW }), NOW)).toBeNull()
  })
})

describe('ending early', () => {
  it.each(['withdrawn', 'removed'] as const)('leaves a %s lot without winner', (reason) => {
    const closed = endEarly(ledBy(asha, 2275), reason, NOW)
    expect(closed).toMatchObject({
      closeReason: reason,
      winner: null,
      auction: { status: 'inactive', closeReason: reason },
    })
  })

  it('has no effect once the end has come', () => {
    expect(endEarly(ledBy(asha, 2275, 2275, { endsAtMs: NOW }), 'withdrawn', NOW)).toBeNull()
    expect(endEarly(anAuction({ status: 'completed' }), 'removed', NOW)).toBeNull()
  })
})

describe('a scheduled lot', () => {
  it('becomes active when its start comes, not before', () => {
    const lot = anAuction({ status: 'scheduled', startsAtMs: NOW + MINUTE })
    expect(startIfDue(lot, NOW)).toBe(lot)
    expect(startIfDue(lot, NOW + MINUTE)).toMatchObject({ status: 'active', version: 2 })
  })
})
