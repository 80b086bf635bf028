import type { UserClaims } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import { roleIn } from '../domain/roles.ts'
import type { Role } from '../domain/step.ts'
import type { Queries } from './tables.ts'

export interface ReadableDeal {
  farmerId: string
  buyerId: string
  /** What the reader is in it. */
  by: Role
  isAgreed: boolean
}

/**
 * Whether somebody may read a deal: its two people and administrators.
 * @throws {ApiError} `not-found`, as for a deal that does not exist.
 */
export async function requireReader(
  db: Queries,
  dealId: string,
  user: Pick<UserClaims, 'userId' | 'role' | 'needsSecondFactor'>,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<ReadableDeal> {
  const query = db.selectFrom('deals').select(['farmer_id', 'buyer_id', 'agreed_at']).where('id', '=', dealId)
  const deal = await (forUpdate ? query.forUpdate() : query).executeTakeFirst()
  if (!deal) throw new ApiError('not-found')
  const people = { farmerId: deal.farmer_id, buyerId: deal.buyer_id }
  const by = roleIn(people, user)
  if (by === null) throw new ApiError('not-found')
  return { ...people, by, isAgreed: deal.agreed_at !== null }
}
