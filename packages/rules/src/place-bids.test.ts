import { describe, expect, it } from 'vitest'
import { type Auction, minimumNextBid } from './auction.ts'
import { type BidRequest, placeBids } from './place-bids.ts'
import { aBid, anAuction, asha, binod, chitra, ledBy, MINUTE, NOW, rupees } from './testing/builders.ts'

const place = (auction: Auction, ...bids: BidRequest[]) => placeBids(auction, bids, NOW, () => 'automatic')

const leads = (leader: Auction['leader'], price: number, maximum: number) => ({
  ...{ leader, pricePaise: rupees(price), leaderMaximumPaise: rupees(maximum) },
})

function refusalOf(auction: Auction, bid: BidRequest, nowMs = NOW) {
  const placed = placeBids(auction, [bid], nowMs, () => 'automatic')
  const outcome = placed.outcomes[0]
  expect(placed.auction).toEqual(auction)
  expect(placed.bids).toEqual([])
  return outcome?.kind === 'refused' ? outcome.code : null
}

describe('the minimum', () => {
  it('takes a first bid of exactly the base price', () => {
    const { auction, bids } = place(anAuction(), aBid(asha, 2000))
    expect(auction).toMatchObject({
      pricePaise: rupees(2000),
      leader: asha,
      totalBids: 1,
      participants: 1,
      version: 2,
    })
    expect(bids).toMatchObject([{ sequence: 1, version: 2, amountPaise: rupees(2000), isAutomatic: false }])
  })

  it('refuses a first bid below the base price', () => {
    expect(refusalOf(anAuction(), aBid(asha, 1999.99))).toBe('bid-too-low')
  })

  it('refuses a bid equal to the current price', () => {
    expect(refusalOf(ledBy(asha, 2275), aBid(binod, 2275))).toBe('bid-too-low')
  })

  it('refuses a bid one paisa below price plus increment and takes one at it', () => {
    const auction = ledBy(asha, 2275)
    expect(refusalOf(auction, aBid(binod, 2299.99))).toBe('bid-too-low')
    expect(place(auction, aBid(binod, 2300)).auction).toMatchObject({
      leader: binod,
      pricePaise: rupees(2300),
    })
  })

  it('names the minimum with the refusal', () => {
    const auction = ledBy(asha, 2450)
    expect(place(auction, aBid(binod, 2460)).outcomes).toEqual([
      { kind: 'refused', code: 'bid-too-low', auction },
    ])
    expect(minimumNextBid(auction)).toBe(rupees(2475))
  })

  it('uses the fixed increment of a lot that has one', () => {
    const auction = ledBy(asha, 2275, 2275, { fixedIncrementPaise: rupees(100) })
    expect(refusalOf(auction, aBid(binod, 2374))).toBe('bid-too-low')
    expect(place(auction, aBid(binod, 2375)).auction.leader).toEqual(binod)
  })
})

describe('who may not bid', () => {
  it('refuses the seller', () => {
    expect(refusalOf(anAuction({ farmerId: asha.id }), aBid(asha, 2000))).toBe('own-lot')
  })

  it('refuses a leader who bids again', () => {
    expect(refusalOf(ledBy(asha, 2275), aBid(asha, 2400))).toBe('already-leading')
  })
})

describe('time', () => {
  it('refuses a bid at the very end and takes one a millisecond before', () => {
    const auction = anAuction({ endsAtMs: NOW })
    expect(refusalOf(auction, aBid(asha, 2000), NOW)).toBe('auction-ended')
    expect(placeBids(auction, [aBid(asha, 2000)], NOW - 1, () => '').auction.leader).toEqual(asha)
  })

  it.each(['completed', 'inactive'] as const)('refuses bids on a %s lot', (status) => {
    expect(refusalOf(anAuction({ status }), aBid(asha, 2000))).toBe('auction-ended')
  })

  it('refuses a bid before a scheduled start', () => {
    const auction = anAuction({ status: 'scheduled', startsAtMs: NOW + 1 })
    expect(refusalOf(auction, aBid(asha, 2000))).toBe('auction-not-started')
  })

  it('takes a bid at the scheduled start even if the lot was not started yet', () => {
    const { auction } = place(anAuction({ status: 'scheduled', startsAtMs: NOW }), aBid(asha, 2000))
    expect(auction).toMatchObject({ status: 'active', leader: asha, version: 3 })
  })
})

describe('confirmation', () => {
  it('is required above one and a half times the minimum, not at it', () => {
    expect(refusalOf(anAuction(), aBid(asha, 3000.01, { isConfirmed: false }))).toBe('needs-confirmation')
    expect(place(anAuction(), aBid(asha, 3000, { isConfirmed: false })).auction.leader).toEqual(asha)
  })

  it('takes the bid once confirmed', () => {
    expect(place(anAuction(), aBid(asha, 9000)).auction.pricePaise).toBe(rupees(9000))
  })

  it.each([
    ['beside a small bid', anAuction(), aBid(asha, 2000, { max: 3000 }), aBid(asha, 2000, { max: 3000.01 })],
    ['of the leader', ledBy(asha, 1980), aBid(asha, 1980, { max: 2985 }), aBid(asha, 1980, { max: 2986 })],
  ])('is required for a far too high maximum %s', (_what, auction, near, far) => {
    expect(place(auction, { ...near, isConfirmed: false }).auction.leader).toEqual(asha)
    expect(refusalOf(auction, { ...far, isConfirmed: false })).toBe('needs-confirmation')
    expect(place(auction, far).auction.leader).toEqual(asha)
  })
})

describe('the terms that a bidder saw', () => {
  it('must be the current ones, if the bid names them', () => {
    const edited = anAuction({ termsVersion: 2 })
    expect(refusalOf(edited, aBid(asha, 2000, { termsVersion: 1 }))).toBe('terms-changed')
    expect(
      refusalOf(ledBy(binod, 2000, 2000, { termsVersion: 2 }), aBid(asha, 2100, { termsVersion: 1 })),
    ).toBe('terms-changed')
    for (const termsVersion of [null, 2])
      expect(place(edited, aBid(asha, 2000, { termsVersion })).auction.leader).toEqual(asha)
  })
})

describe('automatic bidding', () => {
  it('refuses a maximum below price plus increment', () => {
    expect(refusalOf(ledBy(asha, 2275), aBid(binod, 2290, { max: 2299 }))).toBe('bid-too-low')
  })

  it('leaves a first bid at its amount and stores the maximum', () => {
    const { auction } = place(anAuction(), aBid(asha, 2000, { max: 3000 }))
    expect(auction).toMatchObject({
      pricePaise: rupees(2000),
      leaderMaximumPaise: rupees(3000),
      totalBids: 1,
    })
  })

  it('lets a higher maximum lead one increment above the old one', () => {
    const { auction, bids } = place(ledBy(asha, 2275, 2500), aBid(binod, 2300, { max: 3000 }))
    expect(auction).toMatchObject(leads(binod, 2525, 3000))
    expect(bids).toMatchObject([{ bidder: binod, amountPaise: rupees(2525), isAutomatic: false }])
  })

  it('lets a maximum less than an increment higher lead at itself', () => {
    const { auction } = place(ledBy(asha, 2275, 2500), aBid(binod, 2300, { max: 2510 }))
    expect(auction).toMatchObject(leads(binod, 2510, 2510))
  })

  it('lets a plain bid above the maximum lead at exactly its amount', () => {
    const { auction } = place(ledBy(asha, 2275, 2500), aBid(binod, 2900))
    expect(auction).toMatchObject(leads(binod, 2900, 2900))
  })

  it('places a bid above the old maximum at its amount, even if it has a maximum too', () => {
    const { auction } = place(ledBy(asha, 2275), aBid(binod, 2600, { max: 3000 }))
    expect(auction).toMatchObject(leads(binod, 2600, 3000))
  })

  it('lets the earlier of two equal maxima lead at it', () => {
    const { auction, bids } = place(ledBy(asha, 2275, 2500), aBid(binod, 2500))
    expect(auction).toMatchObject({ leader: asha, pricePaise: rupees(2500), totalBids: 3, version: 3 })
    expect(bids).toMatchObject([
      { sequence: 2, version: 2, bidder: binod, amountPaise: rupees(2500), isAutomatic: false },
      { sequence: 3, version: 3, bidder: asha, amountPaise: rupees(2500), isAutomatic: true },
    ])
  })

  it('answers a lower bid with one increment above it, in the same step', () => {
    const { auction, bids, outcomes, outbid } = place(ledBy(asha, 2275, 3000), aBid(binod, 2400))
    expect(auction).toMatchObject(leads(asha, 2425, 3000))
    expect(bids.map((bid) => [bid.bidder.id, bid.amountPaise, bid.isAutomatic])).toEqual([
      ['binod', rupees(2400), false],
      ['asha', rupees(2425), true],
    ])
    expect(outcomes[0]).toMatchObject({ kind: 'accepted', answer: { bidder: asha } })
    expect(outbid).toEqual(['binod'])
  })

  it('answers a bid just below the maximum with the maximum', () => {
    expect(place(ledBy(asha, 2275, 2500), aBid(binod, 2490)).auction).toMatchObject({
      leader: asha,
      pricePaise: rupees(2500),
    })
  })

  it('lets the higher of two maxima lead, and records the lower one as a bid at its amount', () => {
    const { bids } = place(ledBy(asha, 2275, 3000), aBid(binod, 2300, { max: 2700 }))
    expect(bids.map((bid) => bid.amountPaise)).toEqual([rupees(2700), rupees(2725)])
  })

  it('uses the increment at the price that it answers', () => {
    const { auction } = place(ledBy(asha, 490, 700, { basePaise: rupees(400) }), aBid(binod, 505))
    expect(auction.pricePaise).toBe(rupees(515))
  })

  it('lets a leader raise their own maximum silently, without a bid', () => {
    const before = ledBy(asha, 2275, 2500)
    const { auction, bids, outcomes, outbid } = place(before, aBid(asha, 2300, { max: 2900 }))
    expect(auction).toEqual({ ...before, leaderMaximumPaise: rupees(2900) })
    expect(outcomes).toEqual([{ kind: 'maximum-raised', bid: null, auction }])
    expect([bids, outbid]).toEqual([[], []])
  })

  it('never lowers a maximum', () => {
    expect(refusalOf(ledBy(asha, 2275, 2500), aBid(asha, 2300, { max: 2400 }))).toBe('maximum-too-low')
  })

  it('refuses the same maximum again, like a second bid of the leader', () => {
    expect(refusalOf(ledBy(asha, 2275, 2500), aBid(asha, 2300, { max: 2500 }))).toBe('already-leading')
  })
})

describe('the soft close', () => {
  const endingIn = (ms: number, changes: Partial<Auction> = {}) =>
    ledBy(asha, 2275, 2500, { endsAtMs: NOW + ms, plannedEndMs: NOW + ms, ...changes })

  it('moves the end to three minutes from an accepted bid', () => {
    const { auction } = place(endingIn(MINUTE), aBid(binod, 2600))
    expect(auction).toMatchObject({ endsAtMs: NOW + 3 * MINUTE, plannedEndMs: NOW + MINUTE, version: 3 })
  })

  it('moves the end for a bid that only changes the price', () => {
    const { auction } = place(endingIn(MINUTE), aBid(binod, 2400))
    expect(auction).toMatchObject({ leader: asha, endsAtMs: NOW + 3 * MINUTE, version: 4 })
  })

  it('does not move the end with three minutes or more left', () => {
    const before = endingIn(3 * MINUTE)
    expect(place(before, aBid(binod, 2600)).auction.endsAtMs).toBe(before.endsAtMs)
  })

  it('extends by thirty minutes in total at most', () => {
    const capped = endingIn(MINUTE, { plannedEndMs: NOW - 28 * MINUTE })
    expect(place(capped, aBid(binod, 2600)).auction.endsAtMs).toBe(NOW + 2 * MINUTE)
    const spent = endingIn(MINUTE, { plannedEndMs: NOW - 29 * MINUTE })
    expect(place(spent, aBid(binod, 2600)).auction).toMatchObject({ endsAtMs: NOW + MINUTE, version: 2 })
  })

  it('does not extend for refused bids', () => {
    expect(refusalOf(endingIn(MINUTE), aBid(binod, 2280))).toBe('bid-too-low')
  })

  it('does not extend for a raised maximum that changes neither leader nor price', () => {
    const before = endingIn(MINUTE)
    expect(place(before, aBid(asha, 2300, { max: 2900 })).auction.endsAtMs).toBe(before.endsAtMs)
  })
})

describe('the reserve', () => {
  const withReserve = { reservePaise: rupees(2800) }

  it('becomes the price if the leader’s maximum reaches it', () => {
    const { auction, bids } = place(anAuction(withReserve), aBid(asha, 2000, { max: 2800 }))
    expect(auction.pricePaise).toBe(rupees(2800))
    expect(bids).toMatchObject([{ amountPaise: rupees(2800) }])
  })

  it('does not change the price if the maximum does not reach it', () => {
    const { auction } = place(anAuction(withReserve), aBid(asha, 2000, { max: 2799.99 }))
    expect(auction.pricePaise).toBe(rupees(2000))
  })

  it('becomes the price if a leader raises the maximum to it, as an automatic bid', () => {
    const { auction, bids, outcomes } = place(
      ledBy(asha, 2275, 2500, withReserve),
      aBid(asha, 2300, { max: 2900 }),
    )
    expect(auction).toMatchObject({ pricePaise: rupees(2800), totalBids: 2, version: 2 })
    expect(bids).toMatchObject([{ bidder: asha, isAutomatic: true, sequence: 2 }])
    expect(outcomes[0]).toMatchObject({ kind: 'maximum-raised', bid: { amountPaise: rupees(2800) } })
  })
})

describe('a batch', () => {
  it('judges each bid against those before it', () => {
    const bids = [
      aBid(asha, 2000),
      aBid(binod, 2000),
      aBid(binod, 2025),
      aBid(chitra, 2050),
      aBid(asha, 2100),
    ]
    const { outcomes, auction, outbid } = place(anAuction(), ...bids)
    const kinds = outcomes.map((outcome) => outcome.kind)
    expect(kinds).toEqual(['accepted', 'refused', 'accepted', 'accepted', 'accepted'])
    expect(auction).toMatchObject({ leader: asha, totalBids: 4, version: 5, participants: 3 })
    expect(outbid).toEqual(['binod', 'chitra'])
  })

  it('counts a participant once', () => {
    const { auction } = place(anAuction(), aBid(asha, 2000), aBid(binod, 2025), aBid(asha, 2050))
    expect(auction.participants).toBe(2)
  })
})
