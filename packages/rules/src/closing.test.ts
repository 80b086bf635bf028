import { describe, expect, it } from 'vitest'
import { startIfDue } from './auction.ts'
import { closeIfDue, endEarly } from './closing.ts'
import { anAuction, asha, ledBy, MINUTE, NOW, rupees } from './testing/builders.ts'

describe('closing', () => {
  const ended = { endsAtMs: NOW }
  it.each([
    ['sells to the leader', ledBy(asha, 2275, 2275, ended), 'sold', asha],
    ['ends unsold without bids', anAuction(ended), 'no-bids', null],
    [
      'sells at the reserve price',
      ledBy(asha, 2275, 2275, { ...ended, reservePaise: rupees(2275) }),
      'sold',
      asha,
    ],
    [
      'ends unsold below the reserve price',
      ledBy(asha, 2275, 2275, { ...ended, reservePaise: rupees(2275.01) }),
      'reserve-not-met',
      null,
    ],
  ])('%s', (_what, auction, closeReason, winner) => {
    const status = closeReason === 'sold' ? 'completed' : 'inactive'
    const closed = { closeReason, winner, auction: { status, closeReason, version: 2 } }
    expect(closeIfDue(auction, NOW)).toMatchObject(closed)
  })

  it('waits for the end, and for a scheduled lot to start', () => {
    expect(closeIfDue(ledBy(asha, 2275, 2275, { endsAtMs: NOW + 1 }), NOW)).toBeNull()
    expect(closeIfDue(anAuction({ status: 'scheduled', endsAtMs: NOW }), NOW)).toBeNull()
  })
})

describe('ending early', () => {
  it.each(['withdrawn', 'removed'] as const)('leaves a %s lot without winner', (reason) => {
    expect(endEarly(ledBy(asha, 2275), reason, NOW)).toMatchObject({
      ...{ closeReason: reason, winner: null, auction: { status: 'inactive', closeReason: reason } },
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
