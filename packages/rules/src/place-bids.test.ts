import { describe, expect, it } from 'vitest'
import { type Auction, minimumNextBid } from './auction.ts'
import { type AcceptedBid, type BidRefusal, type BidRequest, placeBids } from './place-bids.ts'
import { aBid, anAuction, asha, binod, chitra, ledBy, MINUTE, NOW, rupees } from './testing/builders.ts'

const place = (auction: Auction, ...bids: BidRequest[]) => placeBids(auction, bids, NOW, () => 'automatic')

const leads = (leader: Auction['leader'], price: number, maximum = price) => ({
  ...{ leader, pricePaise: rupees(price), leaderMaximumPaise: rupees(maximum) },
})
const by = (bidder: AcceptedBid['bidder'], amount: number, isAutomatic = false) => ({
  ...{ bidder, amountPaise: rupees(amount), isAutomatic },
})

function refusalOf(auction: Auction, bid: BidRequest, nowMs = NOW) {
  const placed = placeBids(auction, [bid], nowMs, () => 'automatic')
  const outcome = placed.outcomes[0]
  expect(placed.auction).toEqual(auction)
  expect(placed.bids).toEqual([])
  return outcome?.kind === 'refused' ? outcome.code : null
}

const withFixedIncrement = ledBy(asha, 2275, 2275, { fixedIncrementPaise: rupees(100) })
const withReserve = { reservePaise: rupees(2800) }
const endingIn = (ms: number, changes: Partial<Auction> = {}) =>
  ledBy(asha, 2275, 2500, { endsAtMs: NOW + ms, plannedEndMs: NOW + ms, ...changes })

describe('refused', () => {
  it.each<[string, Auction, BidRequest, BidRefusal]>([
    ['refuses a first bid below the base price', anAuction(), aBid(asha, 1999.99), 'bid-too-low'],
    ['refuses a bid equal to the current price', ledBy(asha, 2275), aBid(binod, 2275), 'bid-too-low'],
    ['uses the fixed increment of a lot that has one', withFixedIncrement, aBid(binod, 2374), 'bid-too-low'],
    ['refuses the seller', anAuction({ farmerId: asha.id }), aBid(asha, 2000), 'own-lot'],
    ['refuses a leader who bids again', ledBy(asha, 2275), aBid(asha, 2400), 'already-leading'],
    ['refuses bids on a sold lot', anAuction({ status: 'completed' }), aBid(asha, 2000), 'auction-ended'],
    ['refuses bids on an unsold lot', anAuction({ status: 'inactive' }), aBid(asha, 2000), 'auction-ended'],
    [
      'refuses a bid before a scheduled start',
      anAuction({ status: 'scheduled', startsAtMs: NOW + 1 }),
      aBid(asha, 2000),
      'auction-not-started',
    ],
    [
      'refuses a maximum below price plus increment',
      ledBy(asha, 2275),
      aBid(binod, 2290, { max: 2299 }),
      'bid-too-low',
    ],
    ['never lowers a maximum', ledBy(asha, 2275, 2500), aBid(asha, 2300, { max: 2400 }), 'maximum-too-low'],
    [
      'refuses the same maximum again, like a second bid of the leader',
      ledBy(asha, 2275, 2500),
      aBid(asha, 2300, { max: 2500 }),
      'already-leading',
    ],
    ['does not extend for refused bids', endingIn(MINUTE), aBid(binod, 2280), 'bid-too-low'],
  ])('%s', (_, auction, bid, code) => {
    expect(refusalOf(auction, bid)).toBe(code)
  })
})

describe('accepted', () => {
  /** The auction after a bid, and the bids that are recorded. */
  it.each<[string, Auction, BidRequest, Partial<Auction>, Partial<AcceptedBid>[]]>([
    [
      'takes a first bid of exactly the base price',
      anAuction(),
      aBid(asha, 2000),
      { ...leads(asha, 2000), totalBids: 1, participants: 1, version: 2 },
      [{ sequence: 1, version: 2, ...by(asha, 2000) }],
    ],
    [
      'uses the fixed increment of a lot that has one',
      withFixedIncrement,
      aBid(binod, 2375),
      leads(binod, 2375),
      [by(binod, 2375)],
    ],
    [
      'takes a bid at the scheduled start even if the lot was not started yet',
      anAuction({ status: 'scheduled', startsAtMs: NOW }),
      aBid(asha, 2000),
      { status: 'active', leader: asha, version: 3 },
      [by(asha, 2000)],
    ],
    [
      'leaves a first bid at its amount and stores the maximum',
      anAuction(),
      aBid(asha, 2000, { max: 3000 }),
      { ...leads(asha, 2000, 3000), totalBids: 1 },
      [by(asha, 2000)],
    ],
    [
      'moves the end to three minutes from an accepted bid',
      endingIn(MINUTE),
      aBid(binod, 2600),
      { endsAtMs: NOW + 3 * MINUTE, plannedEndMs: NOW + MINUTE, version: 3 },
      [by(binod, 2600)],
    ],
    [
      'moves the end for a bid that only changes the price',
      endingIn(MINUTE),
      aBid(binod, 2400),
      { leader: asha, endsAtMs: NOW + 3 * MINUTE, version: 4 },
      [by(binod, 2400), by(asha, 2425, true)],
    ],
    [
      'does not move the end with three minutes or more left',
      endingIn(3 * MINUTE),
      aBid(binod, 2600),
      { endsAtMs: NOW + 3 * MINUTE },
      [by(binod, 2600)],
    ],
    [
      'becomes the price if the leader’s maximum reaches it',
      anAuction(withReserve),
      aBid(asha, 2000, { max: 2800 }),
      leads(asha, 2800),
      [by(asha, 2800)],
    ],
    [
      'does not change the price if the maximum does not reach it',
      anAuction(withReserve),
      aBid(asha, 2000, { max: 2799.99 }),
      leads(asha, 2000, 2799.99),
      [by(asha, 2000)],
    ],
  ])('%s', (_, auction, bid, after, recorded) => {
    const placed = place(auction, bid)
    expect(placed.auction).toMatchObject(after)
    expect(placed.bids).toMatchObject(recorded)
  })
})

describe('the minimum', () => {
  it('refuses a bid one paisa below price plus increment and takes one at it', () => {
    const auction = ledBy(asha, 2275)
    expect(refusalOf(auction, aBid(binod, 2299.99))).toBe('bid-too-low')
    expect(place(auction, aBid(binod, 2300)).auction).toMatchObject(leads(binod, 2300))
    expect(minimumNextBid(auction)).toBe(rupees(2300))
  })
})

describe('the end', () => {
  it('refuses a bid at the very end and takes one a millisecond before', () => {
    const auction = anAuction({ endsAtMs: NOW })
    expect(refusalOf(auction, aBid(asha, 2000), NOW)).toBe('auction-ended')
    expect(placeBids(auction, [aBid(asha, 2000)], NOW - 1, () => '').auction.leader).toEqual(asha)
  })

  it('extends by thirty minutes in total at most', () => {
    const capped = endingIn(MINUTE, { plannedEndMs: NOW - 28 * MINUTE })
    expect(place(capped, aBid(binod, 2600)).auction.endsAtMs).toBe(NOW + 2 * MINUTE)
    const spent = endingIn(MINUTE, { plannedEndMs: NOW - 29 * MINUTE })
    expect(place(spent, aBid(binod, 2600)).auction).toMatchObject({ endsAtMs: NOW + MINUTE, version: 2 })
  })
})

describe('confirmation', () => {
  it('is required above one and a half times the minimum, not at it', () => {
    expect(refusalOf(anAuction(), aBid(asha, 3000.01, { isConfirmed: false }))).toBe('needs-confirmation')
    expect(place(anAuction(), aBid(asha, 3000, { isConfirmed: false })).auction.leader).toEqual(asha)
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
  /** Rupees: the leader's price and maximum, the challenger's bid and maximum, and what is recorded of the two. */
  it.each<[string, [number, number?], [number, number?], [challenge: number, answer?: number]]>([
    ['lets a higher maximum lead one increment above the old one', [2275, 2500], [2300, 3000], [2525]],
    ['lets a maximum less than an increment higher lead at itself', [2275, 2500], [2300, 2510], [2510]],
    ['lets a plain bid above the maximum lead at exactly its amount', [2275, 2500], [2900], [2900]],
    ['places a bid above the old maximum at its amount', [2275], [2600, 3000], [2600]],
    ['lets the earlier of two equal maxima lead at it', [2275, 2500], [2500], [2500, 2500]],
    ['answers a lower bid with one increment above it, in the same step', [2275, 3000], [2400], [2400, 2425]],
    ['answers a bid just below the maximum with the maximum', [2275, 2500], [2490], [2490, 2500]],
    ['records the lower of two maxima as a bid at its amount', [2275, 3000], [2300, 2700], [2700, 2725]],
    ['uses the increment at the price that it answers', [490, 700], [505], [505, 515]],
  ])('%s', (_, [price, held = price], [amount, max], [challenge, answer]) => {
    const before = ledBy(asha, price, held, { basePaise: rupees(400) })
    const { auction, bids, outcomes, outbid } = place(before, aBid(binod, amount, max ? { max } : {}))
    const isAnswered = answer !== undefined
    expect(auction).toMatchObject(
      isAnswered ? leads(asha, answer, held) : leads(binod, challenge, max ?? amount),
    )
    expect(bids).toMatchObject([
      { sequence: 2, version: 2, ...by(binod, challenge) },
      ...(isAnswered ? [{ sequence: 3, version: 3, ...by(asha, answer, true) }] : []),
    ])
    expect(auction).toMatchObject({ totalBids: 1 + bids.length, version: 1 + bids.length })
    expect(outcomes).toMatchObject([{ kind: 'accepted', answer: isAnswered ? { bidder: asha } : null }])
    expect(outbid).toEqual([isAnswered ? 'binod' : 'asha'])
  })

  it('lets a leader raise their own maximum silently, without a bid or an extension', () => {
    const before = endingIn(MINUTE)
    const { auction, bids, outcomes, outbid } = place(before, aBid(asha, 2300, { max: 2900 }))
    expect(auction).toEqual({ ...before, leaderMaximumPaise: rupees(2900) })
    expect(outcomes).toEqual([{ kind: 'maximum-raised', bid: null, auction }])
    expect([bids, outbid]).toEqual([[], []])
  })

  it('lifts the price to the reserve with an automatic bid once the leader’s raised maximum reaches it', () => {
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
  it('judges each bid against those before it, and counts a participant once', () => {
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
})
