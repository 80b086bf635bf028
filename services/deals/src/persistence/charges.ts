import type { Charge } from '../domain/amounts/amount-lines.ts'
import { dayInIndia } from '../domain/days.ts'
import type { Deal } from '../domain/deal.ts'
import type { Queries } from './tables.ts'

/** The charges of the day for a deal that is agreed at `now`, which it keeps. */
export async function chargesOfDay(trx: Queries, { lot }: Pick<Deal, 'lot'>, now: number): Promise<Charge[]> {
  const day = dayInIndia(now)
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
