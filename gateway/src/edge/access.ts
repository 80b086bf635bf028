import type { Access } from '@boli/contracts'
import { requireAccess } from '@boli/http-kit'
import type { Visitor } from './visitor.ts'

/**
 * Refuses at the edge what the service would refuse anyway. It is a saving, not the guard: each service
 * checks again by itself. A wrong role is left to the service, which knows the words for it.
 * @throws {ApiError} also where a session is needed and could not be looked up.
 */
export function checkAccess(visitor: Visitor, access: Access): void {
  if (access === 'anyone' || access === 'guest') return
  if (visitor.failure) throw visitor.failure
  const isServiceToSay = access === 'farmer' || access === 'business'
  requireAccess(visitor.session?.user ?? null, isServiceToSay ? 'signed-in' : access)
}
