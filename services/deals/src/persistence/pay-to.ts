import type { DealView } from '@boli/contracts'
import type { Deal } from '../domain/deal.ts'
import type { Queries } from './tables.ts'

/** How the buyer of an agreed deal pays the farmer; null for everybody else. */
export async function readPayTo(_db: Queries, _deal: Deal): Promise<DealView['payTo']> {
  return null
}
