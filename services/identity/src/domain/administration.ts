import type { Role } from '@boli/contracts'

/** How long the deletion of a user by an administrator can be taken back. Source: the product decisions. */
export const DELETION_WAITS_MS = 48 * 60 * 60_000

/** Why an administrator may not do this to a user. */
export type AdministrationFault = 'own-account' | 'last-admin'

/**
 * Administrators neither delete nor demote themselves or the last administrator.
 * @param adminCount How many administrators there are, read under a lock.
 */
export function administrationFault(
  user: { id: string; role: Role },
  actingAdminId: string,
  adminCount: number,
): AdministrationFault | null {
  if (user.id === actingAdminId) return 'own-account'
  return user.role === 'admin' && adminCount <= 1 ? 'last-admin' : null
}
