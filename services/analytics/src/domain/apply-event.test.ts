import { createEvent, type DomainEvent, newId } from '@boli/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auctionStory, dealStory, userStory } from '../../test/support/stories.ts'
import { applyToLot, applyToUser } from './apply-event.ts'
import { contributionsOfLot, contributionsOfUser } from './contributions.ts'
import { applyToDeal, contributionsOfDeal } from './deals.ts'
import type { DealRow, LotRow, UserRow } from './rows.ts'

/** Rows as they are created, before the first event. */
const emptyLot = (auction_id: string): LotRow => ({
  ...{ auction_id, lot_version: 0, farmer_id: null, product_name: null, commodity: null, category: null },
  ...{ unit: null, quantity_milli: null, base_price: null, image: null, created_at: null },
  ...{ state_version: 0, status: null, close_reason: null, price: null, total_bids: null },
  ...{ participants: null, end_time: null, closed_at: null, lot_value: null, sale_deal_id: null },
  ...{ sale_opened_at: null, sale_version: null, sold_price: null, sold_at: null },
  ...{ counted_bids: 0, bid_amounts: 0, top_bid: null },
})
const emptyUser = (user_id: string): UserRow => ({
  ...{ user_id, version: 0, username: null, role: null, is_verified: null, created_at: null },
  ...{ deleted_at: null, removed_at: null, scheduled_at: null, schedule_version: 0 },
})
const emptyDeal = (deal_id: string): DealRow => ({
  ...{ deal_id, version: 0, state: null, is_fault: null, due: null },
  ...{ agreed_at: null, completed_at: null, cancelled_at: null, disputed_at: null },
})

/** Any order, each event once or more. */
const shuffledWithCopies = (events: DomainEvent[]) =>
  fc
    .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.array(fc.constantFrom(...events)))
    .map(([all, copies]) => [...all, ...copies])

describe('applyToLot', () => {
  const auctionId = newId()
  const story = auctionStory(auctionId)
  const inOrder = story.reduce(applyToLot, emptyLot(auctionId))

  it('follows a lot to its sale', () => {
    expect(inOrder).toMatchObject({
      product_name: 'Sharbati wheat',
      status: 'completed',
      price: 2500_00,
      total_bids: 2,
      lot_value: 25_000_00,
    })
    expect(inOrder.closed_at).not.toBeNull()
  })

  it('gives the same row for any order and any copies of events', () => {
    fc.assert(
      fc.property(shuffledWithCopies(story), (events) => {
        expect(events.reduce(applyToLot, emptyLot(auctionId))).toEqual(inOrder)
      }),
    )
  })

  it('counts an open lot as active and its bids as open, a sold one as revenue', () => {
    const open = story.slice(0, 2).reduce(applyToLot, emptyLot(auctionId))
    expect(contributionsOfLot(open)).toContainEqual(expect.objectContaining({ name: 'open-bids', value: 2 }))
    const names = contributionsOfLot(inOrder).map(({ name }) => name)
    expect(names).not.toContain('open-bids')
    expect(contributionsOfLot(inOrder)).toContainEqual(
      expect.objectContaining({ name: 'revenue', value: 25_000_00 }),
    )
  })

  it('counts a sale at the price of its newest deal, on the day of that agreement, in any order', () => {
    const [first, second] = [newId(0), newId(1)]
    const agreedLater = { auctionId, createdAt: '2026-11-22T06:00:00.000Z', pricePaise: 2600_00 }
    const later = dealStory(second, agreedLater, { ...agreedLater, state: 'cancelled' }).map((event) => ({
      ...event,
      time: '2026-11-22T19:00:00.000Z',
    }))
    const events = [...story, ...dealStory(first, { auctionId, state: 'cancelled' }), ...later]
    fc.assert(
      fc.property(shuffledWithCopies(events), (delivered) => {
        const lot = delivered.reduce(applyToLot, emptyLot(auctionId))
        const day = '2026-11-23'
        expect(contributionsOfLot(lot)).toContainEqual({ name: 'sales', day, key: '', value: 1 })
        expect(contributionsOfLot(lot)).toContainEqual({ name: 'revenue', day, key: '', value: 26_000_00 })
        expect(contributionsOfLot(lot)).toContainEqual(
          expect.objectContaining({ name: 'sold-price-sum', day, value: 2600_00 }),
        )
      }),
    )
  })

  it('counts nothing of a lot without a known description', () => {
    const bidsOnly = story.slice(1, 2).reduce(applyToLot, emptyLot(auctionId))
    expect(contributionsOfLot(bidsOnly)).toEqual([])
  })
})

describe('applyToDeal', () => {
  const dealId = newId()
  it.each([
    ['under way', [{ state: 'disputed', isDisputed: true }], ['disputed', 'disputed-now']],
    ['that was settled', [{ state: 'disputed', isDisputed: true }, { isDisputed: true }], ['disputed']],
    ['that never was', [], []],
  ] as const)('counts a dispute %s once in total, and as current while it lasts', (_, after, counted) => {
    const deal = dealStory(dealId, ...after).reduce(applyToDeal, emptyDeal(dealId))
    const keys = contributionsOfDeal(deal).flatMap(({ name, key }) => (name === 'deals' ? [key] : []))
    expect(keys.filter((key) => key.startsWith('disputed'))).toEqual(counted)
  })
})

describe('applyToUser', () => {
  const userId = newId()
  const story = userStory(userId)
  const inOrder = story.reduce(applyToUser, emptyUser(userId))

  it('gives the same row for any order and any copies of events', () => {
    fc.assert(
      fc.property(shuffledWithCopies(story), (events) => {
        expect(events.reduce(applyToUser, emptyUser(userId))).toEqual(inOrder)
      }),
    )
  })

  it('counts a user again after the deletion was cancelled', () => {
    const [scheduled, back] = [4, 5].map((events) =>
      contributionsOfUser(story.slice(0, events).reduce(applyToUser, emptyUser(userId))).map(
        ({ name }) => name,
      ),
    )
    expect([scheduled, back]).toEqual([['registrations'], ['registrations', 'users']])
  })

  it('counts the registration of a deleted user, without the name, but no longer the user', () => {
    expect(inOrder.username).toBeNull()
    expect(contributionsOfUser(inOrder).map(({ name }) => name)).toEqual(['registrations'])
  })

  it('leaves the row alone for events that are not about accounts', () => {
    const ended = createEvent({
      type: 'session-ended',
      source: 'identity',
      subject: userId,
      version: 9,
      data: { userId, reason: 'logout' },
    })
    expect(applyToUser(inOrder, ended)).toBe(inOrder)
  })
})
