import type { AuctionState } from '@boli/contracts'
import { expect, it } from 'vitest'
import type { AuctionPhase } from '../../auctions/lot/auction-phase.ts'
import { aBid, asha, gupta, stateAfter } from '../../auctions/test/an-auction.ts'
import { outcomeOf } from './ending.ts'

it.each<[string, AuctionPhase, Partial<AuctionState>, string, string]>([
  ['winning and outbid while the auction runs', 'live', {}, 'winning', 'outbid'],
  ['settling for both between end and close', 'settling', {}, 'settling', 'settling'],
  ['won and lost where the lot was sold', 'ended', { status: 'completed' }, 'won', 'lost'],
  ['lost for both where it was not', 'ended', { status: 'inactive' }, 'lost', 'lost'],
  [
    ...(['withdrawn for both where the lot was taken back', 'ended'] as const),
    { status: 'inactive', closeReason: 'withdrawn' },
    ...(['withdrawn', 'withdrawn'] as const),
  ],
])('the outcome of leader and others is %s', (_, phase, changes, leader, other) => {
  const lot = stateAfter([aBid(1, asha)], changes)
  expect(outcomeOf(lot, asha._id, phase)).toBe(leader)
  expect(outcomeOf(lot, gupta._id, phase)).toBe(other)
})
