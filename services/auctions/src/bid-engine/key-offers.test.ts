import { indianDay, lotValuePaise } from '@boli/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BidCaps } from './bid.ts'
import { type KeyOffer, KeyOffers } from './key-offers.ts'

const DAY_MS = 24 * 60 * 60_000
const START_MS = Date.parse('2026-11-20T06:30:00Z')
const quantity = { milli: 1_000_000, unit: 'kgs' as const }
const people = ['owner', 'sunita', 'asha']

const who = fc.integer({ min: 1, max: 2 })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ kind: fc.constant('bid' as const), who: fc.integer({ min: 0, max: 2 }) },
      ...{ lot: fc.integer({ min: 0, max: 3 }), rupees: fc.integer({ min: 1, max: 60 }) },
      ...{ maximum: fc.option(fc.integer({ min: 1, max: 90 })), isTaken: fc.boolean() },
    }),
  },
  fc.record({
    ...{ kind: fc.constant('limits' as const), who },
    ...{ lotLimit: fc.integer({ min: 1, max: 900 }), dayLimit: fc.integer({ min: 1, max: 2500 }) },
  }),
  fc.record({ kind: fc.constant('removal' as const), who }),
  fc.record({ kind: fc.constant('day' as const) }),
)

type Step = typeof step extends fc.Arbitrary<infer Any> ? Any : never

/** A firm of three, whose offers are stored between batches as in the table `key_offers`. */
function aFirm() {
  const limits = new Map<string, BidCaps>()
  const taken = new Map<string, { day: string; lot: string; valuePaise: number }[]>()
  let stored: KeyOffer[] = []
  let nowMs = START_MS

  function bid({ who, lot, rupees, maximum, isTaken }: Extract<Step, { kind: 'bid' }>) {
    const holderId = people[who] ?? ''
    const caps = limits.get(holderId)
    // Without a membership nobody bids for the firm; its owner bids without limits.
    if (who > 0 && !caps) return
    const command = {
      ...{ auctionId: `lot ${lot}`, amountPaise: rupees * 100 },
      ...{ maximumPaise: maximum === null ? null : maximum * 100, caps: caps ? [caps] : [] },
    }
    const offers = new KeyOffers(stored, nowMs)
    if (offers.refuse(command, quantity) || !isTaken) return
    offers.add(command, quantity)
    const same = (a: KeyOffer, b: KeyOffer) => a.holderId === b.holderId && a.auctionId === b.auctionId
    stored = [...stored.filter((old) => !offers.changed.some((one) => same(one, old))), ...offers.changed]
    if (!caps) return
    const price = Math.max(command.amountPaise, command.maximumPaise ?? 0)
    const valuePaise = lotValuePaise(price, quantity)
    expect(valuePaise).toBeLessThanOrEqual(caps.bidCapPaise)
    const bids = taken.get(holderId) ?? []
    taken.set(holderId, [...bids, { day: indianDay(nowMs), lot: command.auctionId, valuePaise }])
    expect(usedToday(holderId)).toBeLessThanOrEqual(caps.dayCapPaise)
  }

  /** Recounted from all bids of the member, not from the stored offers. */
  function usedToday(holderId: string): number {
    const today = (taken.get(holderId) ?? []).filter(({ day }) => day === indianDay(nowMs))
    const lots = Map.groupBy(today, ({ lot }) => lot).values()
    return [...lots].reduce((sum, bids) => sum + Math.max(...bids.map(({ valuePaise }) => valuePaise)), 0)
  }

  return {
    take(one: Step) {
      if (one.kind === 'bid') bid(one)
      else if (one.kind === 'day') nowMs += DAY_MS / 2
      else {
        const holderId = people[one.who] ?? ''
        if (one.kind === 'removal') limits.delete(holderId)
        else {
          const [bidCapPaise, dayCapPaise] = [one.lotLimit * 100, one.dayLimit * 100]
          limits.set(holderId, { of: 'member', holderId, bidCapPaise, dayCapPaise })
        }
      }
    },
    bidsTaken: () => [...taken.values()].flat().length,
  }
}

test('a firm of three exceeds no limit in 1,000 random walks of bids, limits, removals and days', () => {
  let bids = 0
  const walk = fc.property(fc.array(step, { minLength: 30, maxLength: 120, size: 'max' }), (steps) => {
    const firm = aFirm()
    firm.take({ kind: 'limits', who: 1, lotLimit: 400, dayLimit: 700 })
    for (const one of steps) firm.take(one)
    bids += firm.bidsTaken()
  })
  fc.assert(walk, { numRuns: 1_000 })
  // The walks would prove nothing if every bid were refused.
  expect(bids).toBeGreaterThan(1_000)
})
