import { practiceRobots } from '@boli/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginPractice, bidInPractice, nextChangeMs, type PracticeLot, practiceAt } from './practice-lot.ts'

const NOW = Date.UTC(2026, 10, 20, 6)
const learner = { id: 'learner', username: 'asha' }
const robotIds: readonly string[] = practiceRobots.map(({ id }) => id)
const noKey = { bidKey: null, termsVersion: null, isConfirmed: true }

function bid(lot: PracticeLot, rupees: number, nowMs: number, maximum: number | null = null) {
  const amounts = { amountPaise: rupees * 100, maximumPaise: maximum === null ? null : maximum * 100 }
  return bidInPractice(lot, { ...noKey, ...amounts, bidder: learner }, nowMs)
}

/** Without ids, which are new in each computation. */
const plain = ({ auction, bids }: PracticeLot) => ({
  auction,
  bids: bids.map(({ id: _, ...rest }) => rest),
})

it('a practice lot begins with a robot’s bid, and waits for the learner', () => {
  const lot = beginPractice(NOW)
  expect(lot.auction).toMatchObject({ pricePaise: 2_000_00, leader: { username: 'robot-1' }, totalBids: 1 })
  expect(practiceAt(lot, NOW + 179_999)).toEqual(lot)
  expect(nextChangeMs(lot)).toBe(NOW + 180_000)
})

it('a learner who does not bid does not win', () => {
  const ended = practiceAt(beginPractice(NOW), NOW + 180_000)
  expect(ended.auction).toMatchObject({ status: 'completed', leader: { username: 'robot-1' } })
  expect(nextChangeMs(ended)).toBeNull()
  expect(bid(ended, 2_100, NOW + 180_001)).toMatchObject({ kind: 'refused', code: 'auction-ended' })
})

it('a robot answers six seconds after the learner takes the lead, and not while a robot leads', () => {
  const { lot } = bid(beginPractice(NOW), 2_025, NOW + 10_000)
  expect(nextChangeMs(lot)).toBe(NOW + 16_000)
  expect(practiceAt(lot, NOW + 15_999)).toEqual(lot)
  const answered = practiceAt(lot, NOW + 60_000)
  expect(answered.bids.map(({ amountPaise }) => amountPaise)).toEqual([2_000_00, 2_025_00, 2_050_00])
  expect(robotIds).toContain(answered.auction.leader?.id)
})

it('a repeated bid with its key gets the first answer, and a different bid with that key is refused', () => {
  const request = { ...noKey, bidder: learner, amountPaise: 2_025_00, maximumPaise: null, bidKey: 'k' }
  const first = bidInPractice(beginPractice(NOW), request, NOW + 1_000)
  const again = bidInPractice(first.lot, request, NOW + 9_000)
  expect(again).toMatchObject({ kind: 'placed', answered: { outcome: 'leading', sequence: 2 } })
  expect(again.lot.auction.totalBids).toBe(3)
  const other = bidInPractice(again.lot, { ...request, amountPaise: 2_100_00 }, NOW + 10_000)
  expect(other).toMatchObject({ kind: 'refused', code: 'bid-key-reused' })
})

const seed = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const seeds = fc.tuple(seed, seed, seed)
const fromSeeds = (given: readonly number[]) => {
  let place = 0
  return () => given[place++ % given.length] ?? 0
}

it('a learner who continues to bid wins before the end: no robot exceeds its limit', () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1 }), (given, pauses) => {
      let lot = beginPractice(NOW, fromSeeds(given))
      let nowMs = NOW
      for (const [turn, pauseMs] of [...pauses, 0].entries()) {
        nowMs += pauseMs
        lot = practiceAt(lot, nowMs)
        const isLearners = lot.auction.leader?.id === learner.id
        if (!isLearners && turn < 40) lot = bid(lot, lot.auction.pricePaise / 100 + 25, nowMs).lot
      }
      const ended = practiceAt(lot, NOW + 10 * 60_000)
      for (const [index, robot] of practiceRobots.entries())
        for (const { bidder, amountPaise } of ended.bids)
          if (bidder.id === robot.id) expect(amountPaise).toBeLessThanOrEqual(ended.robotLimits[index] ?? 0)
      expect(ended.auction.endsAtMs).toBeLessThanOrEqual(NOW + 5 * 60_000)
      for (const { placedAtMs } of ended.bids) expect(placedAtMs).toBeLessThan(ended.auction.endsAtMs)
      expect(ended.auction.status).toBe('completed')
    }),
  )
})

it('a maximum above the limits of all robots wins by automatic bids', () => {
  fc.assert(
    fc.property(seeds, (given) => {
      const placed = bid(beginPractice(NOW, fromSeeds(given)), 2_025, NOW + 1_000, 2_400)
      const ended = practiceAt(placed.lot, NOW + 10 * 60_000)
      expect(ended.auction).toMatchObject({ status: 'completed', leader: learner })
      expect(ended.auction.pricePaise).toBeLessThanOrEqual(2_400_00)
      expect(ended.bids.some(({ bidder, isAutomatic }) => bidder.id === learner.id && isAutomatic)).toBe(true)
    }),
  )
})

it('a practice lot is the same however often it is read', () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.integer({ min: 0, max: 400_000 })), (given, reads) => {
      const { lot } = bid(beginPractice(NOW, fromSeeds(given)), 2_025, NOW + 1_000, 2_200)
      const atOnce = practiceAt(lot, NOW + 400_000)
      const step = [...reads].sort((a, b) => a - b).reduce((at, ms) => practiceAt(at, NOW + ms), lot)
      expect(plain(practiceAt(step, NOW + 400_000))).toEqual(plain(atOnce))
    }),
  )
})
