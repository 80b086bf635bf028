import type { UserClaims } from '@boli/contracts'
import type { Deal } from './deal.ts'
import type { Role } from './step.ts'

/** What a person is in a deal; null for who may not know of it. */
export function roleIn(
  deal: Pick<Deal, 'farmerId' | 'buyerId'>,
  { userId, role, needsSecondFactor }: Pick<UserClaims, 'userId' | 'role' | 'needsSecondFactor'>,
): Role | null {
  if (userId === deal.farmerId) return 'farmer'
  if (userId === deal.buyerId) return 'buyer'
  return role === 'admin' && !needsSecondFactor ? 'admin' : null
}
