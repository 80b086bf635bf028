import type { ErrorCode, Role } from '@boli/contracts'

/** What the rules must know of the person who acts. */
export interface Actor {
  userId: string
  role: Role
  isVerified: boolean
}

/** Only verified business users bid. @returns the refusal's code, or null where they may. */
export function refuseBidder(actor: Actor): ErrorCode | null {
  return actor.role === 'business' && actor.isVerified ? null : 'only-businesses-bid'
}

/** Only verified farmers list lots. @returns the refusal's code, or null where they may. */
export function refuseSeller(actor: Actor): ErrorCode | null {
  return actor.role === 'farmer' && actor.isVerified ? null : 'only-farmers-create'
}
