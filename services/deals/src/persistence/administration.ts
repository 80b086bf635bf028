import type { EventTypes } from '@boli/contracts'
import { type AdminCall, inTransaction, recordAct } from '@boli/database'
import { sql } from 'kysely'
import type { DealsDatabase, Queries } from './tables.ts'
import { readUsernames } from './users.ts'

type Acted = EventTypes['administrator-acted']

/** A user as an audit entry names them. */
export async function auditedMember(trx: Queries, userId: string): Promise<Acted['person']> {
  const usernames = await readUsernames(trx, [userId])
  return { userId, username: usernames.get(userId) ?? '' }
}

/** Records in the audit log that an administrator viewed the parties' data; once per administrator, deal and day. */
export async function recordAccess(
  { db }: DealsDatabase,
  call: AdminCall,
  { act, dealId }: { act: Acted['act']; dealId: string },
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
    await recordAct(trx, 'deals', call, { act, subject: dealId, dealId, lot })
  })
}
