import { type AdminActionView, createEvent, type DomainEvent, newId } from '@boli/contracts'
import { resultsInAnyOrder } from '@boli/test-kit'
import { aLotSnapshot, anAuctionSnapshot } from '@boli/test-kit/snapshots'
import { expect, test } from 'vitest'
import { dataOf } from './support/browser.ts'
import { firstAdmin, useIdentity } from './support/identity-app.ts'
import { admin, useAdmin } from './support/signed-in.ts'

const identity = useIdentity({ firstAdmin })
useAdmin(identity)

type Named = { userId: string; username: string }

/** Actions of an administrator, each as its service publishes it. */
function actsOf(by: Named, farmer: Named) {
  const [auctionId, itemId, messageId, dealId] = [newId(), newId(), newId(), newId()]
  const of = (subject: string) => ({ source: '/others', subject, version: 1 })
  const item = { itemId, title: 'Drip irrigation', admin: by }
  const decision = { admin: by, act: 'decide-dispute', person: farmer, lot: null, dealId, facts: {} } as const
  const events: DomainEvent[] = [
    createEvent({
      ...{ type: 'auction-closed', ...of(auctionId) },
      data: {
        ...{ closeReason: 'removed', winner: null, lotValuePaise: 0, note: 'Listed twice', removedBy: by },
        lot: aLotSnapshot({ farmer }),
        state: anAuctionSnapshot({ auctionId, status: 'inactive', closeReason: 'removed' }),
      },
    }),
    createEvent({ ...of(itemId), type: 'item-published', data: { ...item, category: 'scheme' } }),
    createEvent({ ...of(itemId), type: 'item-removed', data: item }),
    createEvent({
      ...{ ...of(messageId), type: 'message-handled' },
      data: { messageId, act: 'answer-message', admin: by },
    }),
    createEvent({ ...of(dealId), type: 'administrator-acted', data: decision }),
  ]
  return { events, auctionId, item: { _id: itemId, title: item.title }, messageId, dealId }
}

test('the audit shows once who removed a lot, handled a message and changed an item, also for repeated events', async () => {
  const by = { userId: (await identity.signedIn()).userId, username: 'meera' }
  const { userId, account } = await identity.signedIn({ role: 'farmer' })
  const user = { _id: userId, username: account.username }
  const { events, auctionId, item, dealId } = actsOf(by, { userId, username: account.username })
  await identity.consumeDeals(...events, ...events)
  const shown = dataOf<AdminActionView[]>(await admin.get('/admin/actions?admin=meera'))
  const lot = { _id: auctionId, name: 'Sharbati Wheat', note: 'Listed twice' }
  expect(shown.sort((one, other) => (one.action < other.action ? -1 : 1))).toMatchObject([
    { action: 'answer-message', user: null, changes: [] },
    { action: 'decide-dispute', user, dealId },
    { action: 'publish-item', user: null, item },
    { action: 'remove-item', user: null, item },
    { action: 'remove-lot', user, lot, changes: [] },
  ])
  const ofUser = dataOf<AdminActionView[]>(await admin.get(`/admin/actions?userId=${userId}&kind=remove-lot`))
  expect(ofUser).toMatchObject([{ user, lot }])
})

test('actions of other services are the same in the audit after any order and repetition', async () => {
  const [straight, ...others] = await resultsInAnyOrder<DomainEvent>(
    () => {
      const [by, farmer] = [newId(), newId()]
      const named = { userId: by, username: 'meera' }
      const acts = actsOf(named, { userId: farmer, username: 'asha' })
      const stored = identity.db.selectFrom('admin_actions').select(['action', 'user_id', 'before'])
      const read = () => stored.where('admin_id', '=', by).orderBy('action').execute()
      const ids = [by, farmer, acts.auctionId, acts.item._id, acts.messageId, acts.dealId]
      return { events: acts.events, ids, read }
    },
    (event) => identity.consumeDeals(event),
  )
  expect(straight).toHaveLength(5)
  expect(others).toEqual([])
})
