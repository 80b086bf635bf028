import { createEvent, type DomainEvent, newId, typeAliases } from '@boli/contracts'
import { applyOnce } from '@boli/database'
import { resultsInAnyOrder } from '@boli/test-kit'
import { dealChanged } from '@boli/test-kit/snapshots'
import { expect, test } from 'vitest'
import { auctionsConsumer, dealsConsumer, followersConsumer } from '../src/consumers/events.ts'
import { usersConsumer } from '../src/consumers/users.ts'
import { anAuction } from './support/auction-events.ts'
import { aDeal } from './support/deal-events.ts'
import { useNotifications } from './support/notifications-app.ts'

const bed = useNotifications()

async function consume(event: DomainEvent): Promise<void> {
  const deps = { ...bed.deps, now: bed.clock.now }
  await applyOnce(bed.storage.database, usersConsumer(deps), [event])
  await applyOnce(bed.storage.database, auctionsConsumer(deps), [event])
  await applyOnce(bed.storage.database, dealsConsumer(deps), [event])
}

test('known auctions, bids, deals, reminders and users are the same after any order of their events', async () => {
  const [straight, ...others] = await resultsInAnyOrder(() => {
    const [farmer, meera, rival, gone] = [bed.aPerson(), bed.aPerson(), bed.aPerson(), bed.aPerson()]
    const auction = anAuction(farmer, bed.clock.now)
    const deal = aDeal(farmer, meera, { auctionId: auction.auctionId, deadline: null })
    const time = bed.clock.now().toISOString()
    const user = (version: number, language: string) =>
      createEvent({
        ...{ type: 'user-updated', source: '/identity', subject: meera.userId, version, time },
        data: { ...meera, role: 'business', language, createdAt: time },
      } as never)
    const events: DomainEvent[] = [
      ...[user(1, 'en'), user(2, 'hi'), user(3, 'en')],
      createEvent({
        ...{ type: 'user-deleted', source: '/identity', subject: gone.userId, version: 2, time },
        data: { userId: gone.userId, deletedAt: time },
      }),
      ...[auction.created(), auction.bid(meera, 2_025_00), auction.bid(rival, 2_050_00)],
      ...[auction.bid(meera, 2_075_00), auction.extended(), auction.closed('sold')],
      dealChanged(deal, 'opened', 'system', bed.clock.now()),
      dealChanged({ ...deal, version: 2, state: 'disputed' }, 'disputed', 'buyer', bed.clock.now()),
      dealChanged({ ...deal, version: 3, state: 'cancelled' }, 'cancelled', 'admin', bed.clock.now()),
    ]
    async function read() {
      const of = (table: 'known_auctions' | 'known_deals' | 'users', ids: string[]) =>
        bed.db.selectFrom(table).selectAll().where('id', 'in', ids).execute()
      const bidders = bed.db.selectFrom('auction_bidders').selectAll().orderBy('best_paise')
      const bids = await bidders.where('auction_id', '=', auction.auctionId).execute()
      const dealReminders = bed.db.selectFrom('deal_reminders').selectAll().where('deal_id', '=', deal.dealId)
      const reminders = await dealReminders.execute()
      return {
        auctions: await of('known_auctions', [auction.auctionId]),
        deals: await of('known_deals', [deal.dealId]),
        users: [...(await of('users', [meera.userId])), ...(await of('users', [gone.userId]))],
        ...{ bids, reminders },
      }
    }
    const ids = [farmer, meera, rival, gone].map(({ userId }) => userId)
    return { events, ids: [...ids, auction.auctionId, deal.dealId], read }
  }, consume)
  expect(straight).toMatchObject({
    auctions: [{ id: 'id 4', version: 6 }],
    deals: [{ id: 'id 5', version: 3 }],
    users: [{ id: 'id 1', language: 'en', version: 3 }, { id: 'id 3' }],
    bids: [
      { user_id: 'id 2', best_paise: 2_050_00 },
      { user_id: 'id 1', best_paise: 2_075_00 },
    ],
    reminders: [],
  })
  expect(others).toEqual([])
})

test('notifications of followers and saved searches do not depend on the order of events', async () => {
  const [straight, ...others] = await resultsInAnyOrder(
    () => {
      const [meera, rival] = [bed.aPerson(), bed.aPerson()]
      const [first, second] = [newId(), newId()]
      const time = bed.clock.now().toISOString()
      const lot = (auctionId: string) => ({ auctionId, productName: 'Wheat', farmer: 'asha', endTime: time })
      const about = (subject: string) => ({ source: '/auctions', subject, version: 1, time })
      const followed = (about_: 'ends-soon' | 'lot-changed' | 'seller-listed', auctionId: string) =>
        createEvent({
          ...{ type: typeAliases.followersNotified, ...about(auctionId) },
          data: {
            ...{ about: about_, key: `${about_}:${auctionId}`, lot: lot(auctionId) },
            userIds: [meera.userId, rival.userId],
          },
        })
      const matched = (auctionId: string) =>
        createEvent({
          ...{ type: 'searches-matched', ...about(auctionId) },
          data: {
            lot: lot(auctionId),
            matches: [{ userId: meera.userId, searchId: newId(), searchName: 'Wheat' }],
          },
        })
      const events: DomainEvent[] = [
        ...[followed('seller-listed', first), followed('lot-changed', first), followed('ends-soon', first)],
        ...[followed('seller-listed', second), matched(first), matched(second)],
      ]
      const ids = [meera.userId, rival.userId]
      async function read() {
        const columns = ['user_id', 'kind', 'count', 'is_shown', 'is_summary'] as const
        const stored = bed.db.selectFrom('notifications').select(columns).where('user_id', 'in', ids)
        const rows = await stored.orderBy('kind').execute()
        return ids.map((id) => rows.filter(({ user_id }) => user_id === id))
      }
      return { events, ids: [...ids, first, second], read }
    },
    (event) =>
      applyOnce(bed.storage.database, followersConsumer({ ...bed.deps, now: bed.clock.now }), [event]),
  )
  const once = (kind: string) => ({ kind, count: 1, is_shown: true, is_summary: false })
  const [early, late] = [
    [once('ends-soon'), once('lot-changed')],
    [once('seller-listed'), once('seller-listed')],
  ]
  expect(straight).toMatchObject([
    [...early, { kind: 'saved-search', count: 2 }, ...late],
    [...early, ...late],
  ])
  expect(others).toEqual([])
})
