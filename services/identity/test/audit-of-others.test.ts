import { type AdminActionView, createEvent, type DomainEvent, newId } from '@boli/contracts'
import { eventually, resultsInAnyOrder } from '@boli/test-kit'
import { aLotSnapshot, anAuctionSnapshot } from '@boli/test-kit/snapshots'
import { expect, test } from 'vitest'
import { dataOf } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'

const identity = useIdentity({ firstAdmin })

/** An administrator's removal, as auctions publishes it. */
function aRemoval(auctionId: string, farmer: Named, removedBy: Named) {
  return createEvent({
    ...{ type: 'auction-closed', source: '/auctions', subject: auctionId, version: 2 },
    data: {
      ...{ closeReason: 'removed', winner: null, lotValuePaise: 0, note: 'Listed twice', removedBy },
      lot: aLotSnapshot({ farmer }),
      state: anAuctionSnapshot({ auctionId, version: 2, status: 'inactive', closeReason: 'removed' }),
    },
  })
}
type Named = { userId: string; username: string }

test('the audit shows once who removed a lot, handled a message and changed an item, also for repeated events', async () => {
  const by = { userId: newId(), username: 'meera' }
  const { userId, account } = await identity.signedIn({ role: 'farmer' })
  const farmer = { userId, username: account.username }
  const auctionId = newId()
  const closed = aRemoval(auctionId, farmer, by)
  const about = { type: 'message-handled', source: 'information', version: 1 } as const
  const data = { messageId: newId(), act: 'answer-message', admin: by } as const
  const handled = createEvent({ ...about, subject: data.messageId, data })
  await identity.consume(closed, closed)
  const item = { itemId: newId(), title: 'Drip irrigation', admin: by }
  const changed = { source: 'information', version: 1, subject: item.itemId } as const
  const published = createEvent({ ...changed, type: 'item-published', data: { ...item, category: 'scheme' } })
  const removed = createEvent({ ...changed, type: 'item-removed', data: item })
  await identity.consumeInformation(handled, handled, published, published, removed)

  const admin = await identity.asAdmin()
  const actionsOf = async (query: string) =>
    dataOf<AdminActionView[]>(await admin.get(`/admin/actions${query}`)).filter(
      (act) => act.admin.username === 'meera',
    )
  const lot = { _id: auctionId, name: 'Sharbati Wheat', note: 'Listed twice' }
  const removal = { action: 'remove-lot', user: { _id: farmer.userId, username: farmer.username }, lot }
  await eventually(async () => {
    const all = await actionsOf('')
    expect(all).toHaveLength(4)
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...removal, changes: [] }),
        expect.objectContaining({ action: 'answer-message', user: null, changes: [] }),
        ...['publish-item', 'remove-item'].map((action) =>
          expect.objectContaining({ action, user: null, item: { _id: item.itemId, title: item.title } }),
        ),
      ]),
    )
  })
  expect(await actionsOf(`?userId=${farmer.userId}`)).toMatchObject([removal])
})

test('actions of other services are the same in the audit after any order and repetition', async () => {
  const [straight, ...others] = await resultsInAnyOrder<DomainEvent>(
    () => {
      const [admin, farmer] = ['meera', 'asha'].map((username) => ({ userId: newId(), username }))
      if (!admin || !farmer) throw new Error('There are two of them')
      const [auctionId, itemId, messageId, dealId] = [newId(), newId(), newId(), newId()]
      const of = (subject: string) => ({ source: '/others', subject, version: 1 })
      const item = { itemId, title: 'Drip irrigation', admin }
      const act = { admin, act: 'decide-dispute', person: farmer, lot: null, dealId, facts: {} } as const
      const handled = { messageId, act: 'answer-message', admin } as const
      const events = [
        aRemoval(auctionId, farmer, admin),
        createEvent({ ...of(itemId), type: 'item-published', data: { ...item, category: 'scheme' } }),
        createEvent({ ...of(itemId), type: 'item-removed', data: item }),
        createEvent({ ...of(messageId), type: 'message-handled', data: handled }),
        createEvent({ ...of(dealId), type: 'administrator-acted', data: act }),
      ]
      const read = () =>
        identity.db
          .selectFrom('admin_actions')
          .select(['action', 'user_id', 'before'])
          .where('admin_id', '=', admin.userId)
          .orderBy('action')
          .execute()
      return { events, ids: [admin.userId, farmer.userId, auctionId, itemId, messageId, dealId], read }
    },
    (event) => identity.consumeDeals(event),
  )
  expect(straight).toMatchObject(
    ['answer-message', 'decide-dispute', 'publish-item', 'remove-item', 'remove-lot'].map((action) => ({
      action,
    })),
  )
  expect(others).toEqual([])
})
