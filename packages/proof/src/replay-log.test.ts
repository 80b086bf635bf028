import { type Auction, closeIfDue, defaultSoftClose, placeBids } from '@boli/rules'
import { anAuction, NOW, rupees } from '@boli/rules/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Leaf, type LeafTerms, replayLog } from './index.ts'

const people = ['asha', 'binod', 'chitra'].map((id) => ({ id, username: id }))

/** Bids close to each other and to the ladder's steps, so that ties, answers and lifts to the reserve are common. */
const bids = fc.array(
  fc.record({
    bidder: fc.constantFrom(...people),
    amountPaise: fc.integer({ min: 90, max: 160 }).map((steps) => steps * rupees(5)),
    extraPaise: fc.option(fc.integer({ min: 0, max: 60 }).map((steps) => steps * rupees(5))),
    afterMs: fc.integer({ min: 0, max: 60_000 }),
  }),
  { maxLength: 30 },
)
type Drafts = typeof bids extends fc.Arbitrary<infer T> ? T : never
const lots = fc.record({
  fixedIncrementPaise: fc.option(fc.integer({ min: 1, max: 40 }).map(rupees)),
  reservePaise: fc.option(fc.integer({ min: 450, max: 900 }).map(rupees)),
  decideAfterClose: fc.boolean(),
  endsInMs: fc.integer({ min: 1, max: 600_000 }),
})

const terms = (auction: Auction): LeafTerms => ({
  ...{ auctionId: auction.id, startsAtMs: auction.startsAtMs, plannedEndMs: auction.plannedEndMs },
  ...{ fixedIncrementPaise: auction.fixedIncrementPaise, hasReserve: auction.reservePaise !== null },
  ...{ decideAfterClose: auction.decideAfterClose, softCloseWindowMs: defaultSoftClose.windowMs },
  softCloseCapMs: defaultSoftClose.capMs,
})

/** The log that the rules produce for an auction with known secrets, and its final state. */
function run(start: Auction, drafts: Drafts): { leaves: Leaf[]; auction: Auction } {
  const leaves: Leaf[] = []
  type New<Any> = Any extends unknown ? Omit<Any, 'sequence'> : never
  const add = (leaf: New<Leaf>) => leaves.push({ ...leaf, sequence: leaves.length })
  let auction = start
  let timeMs = NOW
  const opened = { kind: 'opened', tag: 'farmer', amountPaise: auction.basePaise } as const
  add({ ...opened, timeMs, terms: terms(auction), migrated: null })
  for (const { bidder, amountPaise, extraPaise, afterMs } of drafts) {
    timeMs += afterMs
    const maximumPaise = extraPaise === null ? null : amountPaise + extraPaise
    const request = { id: '1', bidder, amountPaise, maximumPaise, termsVersion: null }
    const asked = [{ ...request, isConfirmed: true, hasBidBefore: false }]
    const placed = placeBids(auction, asked, timeMs, () => '2')
    for (const bid of placed.bids) {
      const { isAutomatic, amountPaise } = bid
      if (isAutomatic) add({ kind: 'automatic', tag: bid.bidder.id, amountPaise, timeMs })
      else add({ kind: 'bid', tag: bid.bidder.id, amountPaise, timeMs, commitment: '' })
    }
    const { endsAtMs, pricePaise } = placed.auction
    if (endsAtMs !== auction.endsAtMs) add({ kind: 'extension', amountPaise: pricePaise, timeMs, endsAtMs })
    auction = placed.auction
  }
  const timeOfClose = Math.max(timeMs, auction.endsAtMs)
  const closed = closeIfDue(auction, timeOfClose)
  if (!closed) throw new Error('It is not over')
  const { winner, closeReason: reason } = closed
  const last = { amountPaise: auction.pricePaise, timeMs: timeOfClose, reason }
  add({ kind: 'closed', tag: winner?.id ?? '', ...last })
  return { leaves, auction: closed.auction }
}

const auctions = fc
  .tuple(lots, bids)
  .map(([{ endsInMs, ...lot }, drafts]) =>
    run(anAuction({ ...lot, basePaise: rupees(450), endsAtMs: NOW + endsInMs }), drafts),
  )

it('any auction run by the rules verifies, without its maxima and its reserve price', () => {
  fc.assert(
    fc.property(auctions, ({ leaves, auction }) => {
      expect(replayLog(leaves, 'lot')).toEqual({
        isHeld: true,
        replayed: {
          pricePaise: auction.pricePaise,
          leaderTag: auction.leader?.id ?? null,
          bids: auction.totalBids,
          extensions: leaves.filter(({ kind }) => kind === 'extension').length,
          closeReason: auction.closeReason,
          isMigrated: false,
        },
      })
    }),
    { seed: 20_261_122, numRuns: 400 },
  )
})

const start = anAuction({ endsAtMs: NOW + 100_000 })
const [asha, binod] = people as [(typeof people)[0], (typeof people)[0]]
const plain = { extraPaise: null, afterMs: 1_000 }
const honest = run(start, [
  { bidder: asha, amountPaise: rupees(2000), extraPaise: rupees(500), afterMs: 1_000 },
  { bidder: binod, amountPaise: rupees(2100), ...plain },
  { bidder: binod, amountPaise: rupees(2600), ...plain },
]).leaves
const change = (index: number, changes: object) =>
  honest.map((leaf, at) => (at === index ? ({ ...leaf, ...changes } as Leaf) : leaf))

it.each([
  ['a bid of the leader', change(6, { tag: 'asha' }), 6, 'already-leading'],
  ["the seller's bid", change(1, { tag: 'farmer' }), 1, 'own-lot'],
  ['a bid below the least', change(3, { amountPaise: rupees(2010) }), 3, 'bid-too-low'],
  ['a bid after the end', change(1, { timeMs: NOW + 100_000 }), 1, 'auction-ended'],
  ['a clock that goes back', change(3, { timeMs: NOW }), 3, 'earlier-time'],
  ['an automatic bid beyond a step', change(4, { amountPaise: rupees(2200) }), 4, 'wrong-automatic'],
  ['an extension too long', change(2, { endsAtMs: NOW + 900_000 }), 2, 'wrong-extension'],
  ['a close before the end', change(8, { timeMs: NOW + 5_000 }), 8, 'wrong-close'],
  ['another winner', change(8, { tag: 'asha' }), 8, 'wrong-winner'],
  ['another price', change(8, { amountPaise: rupees(2500) }), 8, 'wrong-price'],
  ['a leaf of another kind', change(7, { kind: 'opened', terms: terms(start) }), 7, 'wrong-extension'],
  ['terms of another auction', change(0, { terms: terms({ ...start, id: 'else' }) }), 0, 'other-auction'],
])('%s is detected and named', (_what, leaves, leaf, fault) => {
  expect(replayLog(leaves, 'lot')).toEqual({ isHeld: false, leaf, fault })
})
