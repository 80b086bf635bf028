import { sql } from 'kysely'
import type { Charge } from '../domain/amounts/amount-lines.ts'
import { dayInIndia } from '../domain/days.ts'
import type { Deal } from '../domain/deal.ts'
import type { Queries } from './tables.ts'

/**
 * The charges of the day for a deal that is agreed at `now`, which it keeps. A charge's state is looked for in the
 * lot's origin.
 */
export async function chargesOfDay(trx: Queries, { lot }: Pick<Deal, 'lot'>, now: number): Promise<Charge[]> {
  const day = dayInIndia(now)
  return trx
    .selectFrom('charges')
    .select(['name', 'payer', 'kind', 'rate'])
    .where('valid_from', '<=', day)
    .where((charge) => charge.or([charge('valid_to', 'is', null), charge('valid_to', '>=', day)]))
    .where((charge) => charge.or([charge('category', 'is', null), charge('category', '=', lot.category)]))
    .where(sql<boolean>`(state is null or position(lower(state) in lower(${lot.origin})) > 0)`)
    .orderBy('payer')
    .orderBy('id')
    .execute()
}
