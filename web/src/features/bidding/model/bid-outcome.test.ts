import { describe, expect, it } from 'vitest'
import { aBid, asha, gupta, stateAfter } from '../../auctions/test/an-auction.ts'
import { outcomeOf } from './bid-outcome.ts'

const led = stateAfter([aBid(1, asha)])

describe('the outcome of a bidder', () => {
  it('is winning for the leader and outbid for the others while the auction runs', () => {
    expect(outcomeOf(led, asha._id, false)).toBe('winning')
    expect(outcomeOf(led, gupta._id, false)).toBe('outbid')
  })

  it('is won for the leader of a sold lot and lost for the others', () => {
    expect(outcomeOf({ ...led, status: 'completed' }, asha._id, true)).toBe('won')
    expect(outcomeOf({ ...led, status: 'completed' }, gupta._id, true)).toBe('lost')
  })

  it('is lost for everybody where the lot was not sold', () => {
    expect(outcomeOf({ ...led, status: 'inactive' }, asha._id, true)).toBe('lost')
  })
})
