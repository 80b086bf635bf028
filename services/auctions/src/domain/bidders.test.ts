import type { BidderOutcome } from '@boli/contracts'
import type { Auction } from '@boli/rules'
import { asha, binod, ledBy } from '@boli/rules/testing'
import { expect, it } from 'vitest'
import { bidderOutcome } from './bidders.ts'

it.each<[Partial<Auction>, boolean, BidderOutcome, BidderOutcome]>([
  [{}, false, 'winning', 'outbid'],
  [{}, true, 'settling', 'settling'],
  [{ status: 'completed', closeReason: 'sold' }, false, 'won', 'lost'],
  [{ status: 'inactive', closeReason: 'reserve-not-met' }, false, 'lost', 'lost'],
  [{ status: 'inactive', closeReason: 'withdrawn' }, false, 'withdrawn', 'withdrawn'],
  [{ status: 'inactive', closeReason: 'removed' }, false, 'withdrawn', 'withdrawn'],
])(
  'with %j, settling %s, the leader’s state is %s and that of another bidder %s',
  (changes, isSettling, leader, other) => {
    const auction = ledBy(asha, 2000, 2000, changes)
    const listed = { auction, isSettling, buyerId: auction.status === 'completed' ? asha.id : null }
    expect([bidderOutcome(listed, asha.id), bidderOutcome(listed, binod.id)]).toEqual([leader, other])
  },
)

it('a deal with the runner-up makes them the winner', () => {
  const auction = ledBy(asha, 2000, 2000, { status: 'completed', closeReason: 'sold' })
  const listed = { auction, isSettling: false, buyerId: binod.id }
  expect([bidderOutcome(listed, asha.id), bidderOutcome(listed, binod.id)]).toEqual(['lost', 'won'])
})
