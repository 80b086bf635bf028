import type { DealView } from '@boli/contracts'
import type { Deal } from '../domain/deal.ts'
import type { Entry } from '../domain/step.ts'
import type { Queries } from './tables.ts'

/** Makes the bill of a deal whose weight and payment stand, in the transaction that completes it. */
export async function issueBill(_trx: Queries, _deal: Deal, _now: number): Promise<Entry[]> {
  return []
}

/** The bill of a deal; null where there is none yet. */
export async function readBill(_db: Queries, _deal: Deal): Promise<DealView['bill']> {
  return null
}
