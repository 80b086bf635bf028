import { transferMethods } from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'
import type { Deal, Payment } from '../domain/deal.ts'
import type { Queries } from './tables.ts'

/**
 * Keeps transfer references unique per seller and per buyer while a payment is valid: those recorded by this change
 * are reserved, those refused by it are free again.
 * @throws {ApiError} `validation-failed` on `reference` if it is
 * already used for another payment.
 */
export async function storeReferences(trx: Queries, before: Deal, deal: Deal): Promise<void> {
  for (const [index, payment] of deal.payments.entries()) {
    const was = before.payments[index]
    if (!transferMethods.includes(payment.method) || was?.state === payment.state) continue
    if (was === undefined) await takeReference(trx, deal, payment)
    else if (payment.state === 'not-received') await freeReference(trx, deal, payment)
  }
}

async function takeReference(
  trx: Queries,
  { id, farmerId, buyerId }: Deal,
  { method, reference }: Payment,
): Promise<void> {
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto('payment_references')
    .values({ method, reference, seller_id: farmerId, buyer_id: buyerId, deal_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (taken === 1n) return
  const message = 'This reference stands for another payment already'
  throw refuseFields({ field: 'reference', code: 'reference-used', message })
}

async function freeReference(trx: Queries, { id }: Deal, { method, reference }: Payment): Promise<void> {
  await trx
    .deleteFrom('payment_references')
    .where('deal_id', '=', id)
    .where('method', '=', method)
    .where('reference', '=', reference)
    .execute()
}
