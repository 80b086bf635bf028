import type { DealView } from '@boli/contracts'
import { amountDue, paidPaise } from '../domain/amount-due.ts'
import type { Deal } from '../domain/deal.ts'
import { upiLink } from '../domain/payouts/upi-link.ts'
import type { PayoutKey } from '../payout-vault/payout-keys.ts'
import { readDetails } from '../payout-vault/stored-details.ts'
import type { Queries } from './tables.ts'
import { findDeleted } from './users.ts'

/** How the buyer of an agreed deal pays the farmer what is still owed; null where the farmer has not said, or is deleted. */
export async function readPayTo(
  db: Queries,
  keys: readonly PayoutKey[],
  deal: Deal,
): Promise<DealView['payTo']> {
  if ((await findDeleted(db, [deal.farmerId])).size > 0) return null
  const stored = await readDetails(db, keys, deal.farmerId)
  if (!stored) return null
  const { upiId, holder, account, ifsc } = stored.details
  const { changedAt } = stored
  const isNewer = changedAt !== null && deal.agreedAt !== null && changedAt.getTime() > deal.agreedAt
  return {
    upi: upiId === null ? null : { id: upiId, link: await linkTo(db, deal, { upiId, holder }) },
    bank: holder && account && ifsc ? { holder, account, ifsc } : null,
    changedAt: isNewer ? changedAt.toISOString() : null,
  }
}

async function linkTo(
  db: Queries,
  deal: Deal,
  { upiId, holder }: { upiId: string; holder: string | null },
): Promise<string> {
  const farmer = await db
    .selectFrom('users')
    .select('fullname')
    .where('id', '=', deal.farmerId)
    .executeTakeFirst()
  return upiLink({
    upiId,
    name: holder ?? farmer?.fullname ?? '',
    amountPaise: amountDue(deal).duePaise - paidPaise(deal),
    reference: deal.id.replaceAll('-', ''),
    note: deal.lot.productName,
  })
}
