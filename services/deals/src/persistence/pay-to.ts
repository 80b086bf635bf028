import { type DealView, toRupees, UPI_MOST } from '@boli/contracts'
import { amountDue, paidPaise } from '../domain/amount-due.ts'
import type { Deal } from '../domain/deal.ts'
import { upiLink } from '../domain/payouts/upi-link.ts'
import type { PayoutKey } from '../payout-vault/payout-keys.ts'
import { readDetails } from '../payout-vault/stored-details.ts'
import type { Queries } from './tables.ts'

/**
 * Payout details for the buyer of an agreed deal, with the open or estimated amount; null if the farmer has none or was
 * deleted.
 */
export async function readPayTo(
  db: Queries,
  keys: readonly PayoutKey[],
  deal: Deal,
): Promise<DealView['payTo']> {
  const farmer = await db
    .selectFrom('users')
    .select(['fullname', 'deleted_at'])
    .where('id', '=', deal.farmerId)
    .executeTakeFirst()
  if (farmer?.deleted_at) return null
  const stored = await readDetails(db, keys, deal.farmerId)
  if (!stored) return null
  const { upiId, holder, account, ifsc } = stored.details
  const { changedAt } = stored
  const isNewer = changedAt !== null && deal.agreedAt !== null && changedAt.getTime() > deal.agreedAt
  return {
    upi: upiId === null ? null : { id: upiId, link: linkTo(deal, upiId, holder ?? farmer?.fullname ?? '') },
    bank: holder && account && ifsc ? { holder, account, ifsc } : null,
    changedAt: isNewer ? changedAt.toISOString() : null,
  }
}

function linkTo(deal: Deal, upiId: string, name: string): string | null {
  const amountPaise = amountDue(deal).duePaise - paidPaise(deal)
  if (amountPaise <= 0 || toRupees(amountPaise) > UPI_MOST) return null
  return upiLink({
    upiId,
    name,
    amountPaise,
    dealId: deal.id,
    part: deal.payments.length + 1,
    note: deal.lot.productName,
  })
}
