import { createEvent, type EventTypes, type PersonView, topics, type UserClaims } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import type { Queries } from './tables.ts'

type Acted = EventTypes['administrator-acted']

interface ActDone {
  act: 'hide-picture' | 'decide-report'
  lot: NonNullable<Acted['lot']>
  /** Owner of the lot. */
  person: PersonView
  facts: Acted['facts']
}

/** Records an administrator's action for the audit, in the transaction of the action. */
export async function recordAct(
  trx: Queries,
  { admin, requestId }: { admin: Pick<UserClaims, 'userId' | 'username'>; requestId: string },
  { act, lot, person, facts }: ActDone,
): Promise<void> {
  const event = createEvent({
    ...{ type: 'administrator-acted', source: '/auctions', subject: lot._id, version: 1, requestId },
    data: {
      admin: { userId: admin.userId, username: admin.username },
      ...{ act, lot, facts, dealId: null },
      person: { userId: person._id, username: person.username },
    },
  })
  await appendEvents(trx, topics.auctions, [event])
}
