import { type IndianState, indianDay } from '@boli/contracts'
import type { Charge } from '../domain/amounts/amount-lines.ts'
import type { Queries } from './tables.ts'

export const RATE_DECIMALS = 4

/** A rate in the format of the API. */
export function presentRate(rate: number): number {
  return rate / 10 ** RATE_DECIMALS
}

/** The charges of the day for a lot that is sold at `now`; they are stored with its deal. */
export async function chargesOfDay(
  trx: Queries,
  lot: { category: string; state: IndianState | null },
  now: number,
): Promise<Charge[]> {
  const day = indianDay(now)
  return trx
    .selectFrom('charges')
    .select(['name', 'payer', 'kind', 'rate'])
    .where('valid_from', '<=', day)
    .where((charge) => charge.or([charge('valid_to', 'is', null), charge('valid_to', '>=', day)]))
    .where((charge) => charge.or([charge('category', 'is', null), charge('category', '=', lot.category)]))
    .where((charge) => charge.or([charge('state', 'is', null), charge('state', '=', lot.state)]))
    .orderBy('payer')
    .orderBy('id')
    .execute()
}
