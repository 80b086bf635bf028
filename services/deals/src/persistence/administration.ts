import { createEvent, type EventTypes, topics, type UserClaims } from '@boli/contracts'
import { appendEvents, inTransaction } from '@boli/database'
import { sql } from 'kysely'
import type { DealsDatabase, Queries } from './tables.ts'
import { readUsernames } from './users.ts'

type Acted = EventTypes['administrator-acted']
type AdminAct = Acted['act']

/** The actor and the request. */
export interface AdminCall {
  admin: Pick<UserClaims, 'userId' | 'username'>
  requestId: string
}

interface ActDone {
  act: AdminAct
  /** The subject: a deal, a member or a charge. */
  subject: string
  personId?: string
  lot?: Acted['lot']
  dealId?: string
  facts?: Acted['facts']
}

/** Publishes an action for the audit, in its transaction. */
export async function recordAct(
  trx: Queries,
  { admin, requestId }: AdminCall,
  { act, subject, personId, lot = null, dealId, facts = {} }: ActDone,
): Promise<void> {
  const usernames = personId === undefined ? null : await readUsernames(trx, [personId])
  const event = createEvent({
    ...{ type: 'administrator-acted', source: '/deals', subject, version: 1, requestId },
    data: {
      admin: { userId: admin.userId, username: admin.username },
      ...{ act, lot, facts, dealId: dealId ?? null },
      person: personId === undefined ? null : { userId: personId, username: usernames?.get(personId) ?? '' },
    },
  })
  await appendEvents(trx, topics.deals, [event])
}

/** Records in the audit that an administrator viewed data of the parties; once per administrator, deal and day. */
export async function recordAccess(
  { db }: DealsDatabase,
  call: AdminCall,
  { act, dealId }: { act: AdminAct; dealId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      insert into admin_looks (admin_id, deal_id, act, day)
      values (${call.admin.userId}, ${dealId}, ${act}, date(now() at time zone 'Asia/Kolkata'))
      on conflict do nothing
    `.execute(trx)
    if (numAffectedRows === 0n) return
    const deal = await trx
      .selectFrom('deals')
      .select(['auction_id', 'product_name'])
      .where('id', '=', dealId)
      .executeTakeFirstOrThrow()
    const lot = { _id: deal.auction_id, name: deal.product_name }
    await recordAct(trx, call, { act, subject: dealId, dealId, lot })
  })
}
