import type { Charge } from '../domain/amounts/amount-lines.ts'
import type { Deal } from '../domain/deal.ts'
import type { Queries } from './tables.ts'

/** The charges of the day for a deal that is agreed at `now`, which it keeps. */
export async function chargesOfDay(_trx: Queries, _deal: Deal, _now: number): Promise<Charge[]> {
  return []
}
