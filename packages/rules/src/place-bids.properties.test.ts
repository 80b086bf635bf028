import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction, Bidder } from './auction.ts'
import { closeIfDue } from './closing.ts'
import { incrementAt } from './increment-ladder.ts'
import { type BidRequest, type PlacedBids, placeBids } from './place-bids.ts'
import { anAuction, NOW, rupees } from './testing/builders.ts'

const people: Bidder[] = ['asha', 'binod', 'chitra', 'dev', 'farmer'].map((id) => ({ id, username: id }))

/** Bids close to each other and to the ladder's steps, so that ties and answers are common. */
const bid = fc.record({
  bidder: fc.constantFrom(...people),
  amountPaise: fc.integer({ min: 90, max: 160 }).map((steps) => steps * rupees(5)),
  extraPaise: fc.option(fc.integer({ min: 0, max: 60 }).map((steps) => steps * rupees(5))),
  termsVersion: fc.constantFrom(null, 1, 2),
  isConfirmed: fc.boolean(),
})
type BidDraft = typeof bid extends fc.Arbitrary<infer T> ? T : never

const auction = fc
  .record({
    fixedIncrementPaise: fc.option(fc.integer({ min: 1, max: 40 }).map(rupees)),
    reservePaise: fc.option(fc.integer({ min: 450, max: 900 }).map(rupees)),
    endsInMs: fc.integer({ min: -1, max: 400_000 }),
  })
  .map(({ endsInMs, ...terms }) => anAuction({ ...terms, basePaise: rupees(450), endsAtMs: NOW + endsInMs }))

/** Times at which batches arrive, each not before the last. */
const batches = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 200_000 }), bids: fc.array(bid, { maxLength: 12 }) }),
  { maxLength: 8 },
)

interface Played {
  auction: Auction
  placed: PlacedBids[]
  requests: BidRequest[]
}

function play(start: Auction, arriving: { afterMs: number; bids: BidDraft[] }[], oneByOne: boolean): Played {
  let current = start
  let now = NOW
  let ids = 0
  const placed: PlacedBids[] = []
  const requests: BidRequest[] = []
  const participants = new Set<string>()
  for (const { afterMs, bids } of arriving) {
    now += afterMs
    for (const group of oneByOne ? bids.map((draft) => [draft]) : [bids]) {
      const batch = group.map(({ extraPaise, ...draft }): BidRequest => {
        ids += 1
        const maximumPaise = extraPaise === null ? null : draft.amountPaise + extraPaise
        return { ...draft, id: `${ids}`, maximumPaise, hasBidBefore: participants.has(draft.bidder.id) }
      })
      const result = placeBids(current, batch, now, () => 'automatic')
      for (const { bidder } of result.bids) participants.add(bidder.id)
      placed.push(result)
      requests.push(...batch)
      current = result.auction
    }
  }
  return { auction: current, placed, requests }
}

describe('for any order of any bids', () => {
  const check = (verify: (played: Played, start: Auction, apart: () => Played) => void) =>
    fc.assert(
      fc.property(auction, batches, (start, arriving) =>
        verify(play(start, arriving, false), start, () => play(start, arriving, true)),
      ),
      { numRuns: 400 },
    )

  it('accepted bids rise by at least the increment; the first is at least the base price', () => {
    check(({ placed }, start) => {
      let previous: number | null = null
      for (const { amountPaise, isAutomatic } of placed.flatMap((batch) => batch.bids)) {
        if (previous === null) expect(amountPaise).toBeGreaterThanOrEqual(start.basePaise)
        // An automatic bid stops at its maximum or at the reserve, which may be less than a step away.
        else if (isAutomatic) expect(amountPaise).toBeGreaterThanOrEqual(previous)
        else
          expect(amountPaise - previous).toBeGreaterThanOrEqual(
            incrementAt(previous, start.fixedIncrementPaise),
          )
        previous = amountPaise
      }
    })
  })

  it('price and leader are those of the last bid; counts and versions run without gaps', () => {
    check(({ auction: end, placed }, start) => {
      const bids = placed.flatMap((batch) => batch.bids)
      expect(bids.map((accepted) => accepted.sequence)).toEqual(bids.map((_, index) => index + 1))
      expect(end.totalBids).toBe(bids.length)
      expect(end.leader?.id).toBe(bids.at(-1)?.bidder.id)
      expect(end.pricePaise).toBe(bids.at(-1)?.amountPaise ?? start.basePaise)
      expect(end.participants).toBe(new Set(bids.map((accepted) => accepted.bidder.id)).size)
      const extensions = placed.filter((batch, index) => {
        const before = index === 0 ? start : placed[index - 1]?.auction
        return batch.auction.endsAtMs !== before?.endsAtMs
      })
      expect(end.version - start.version).toBe(bids.length + extensions.length)
    })
  })

  it('the leader never pays more than their maximum, and no other bidder holds a higher one', () => {
    check(({ auction: end, placed, requests }) => {
      if (end.leader === null) return
      expect(end.leaderMaximumPaise).toBeGreaterThanOrEqual(end.pricePaise)
      const outcomes = placed.flatMap((batch) => batch.outcomes)
      requests.forEach((request, index) => {
        if (outcomes[index]?.kind !== 'accepted' || request.bidder.id === end.leader?.id) return
        expect(request.maximumPaise ?? request.amountPaise).toBeLessThanOrEqual(end.leaderMaximumPaise)
      })
    })
  })

  it('no bid is accepted at or after the end, nor from the seller; the end never moves past its cap', () => {
    check(({ auction: end, placed }, start) => {
      let endsAtMs = start.endsAtMs
      for (const batch of placed) {
        for (const accepted of batch.bids) {
          expect(accepted.placedAtMs).toBeLessThan(endsAtMs)
          expect(accepted.bidder.id).not.toBe(start.farmerId)
        }
        expect(batch.auction.endsAtMs).toBeGreaterThanOrEqual(endsAtMs)
        endsAtMs = batch.auction.endsAtMs
      }
      expect(end.endsAtMs).toBeLessThanOrEqual(start.endsAtMs + 30 * 60_000)
    })
  })

  it('an auction closes once; the winner is the leader, or there is none', () => {
    check(({ auction: end }) => {
      const closed = closeIfDue(end, end.endsAtMs)
      expect(closed).not.toBeNull()
      expect(closed?.winner).toEqual(closed?.closeReason === 'sold' ? end.leader : null)
      expect(closed && closeIfDue(closed.auction, end.endsAtMs)).toBeNull()
      expect(closeIfDue(end, end.endsAtMs - 1)).toBeNull()
    })
  })

  it('the outcome of a batch is that of its bids one at a time', () => {
    const outcome = ({ auction: end, placed }: Played) => ({
      ...{
        end,
        outcomes: placed.flatMap(({ outcomes }) => outcomes),
        bids: placed.flatMap(({ bids }) => bids),
      },
    })
    check((together, _start, apart) => {
      expect(outcome(together)).toEqual(outcome(apart()))
    })
  })
})
