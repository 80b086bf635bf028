import { type Access, type ErrorCode, membersOf, type PublicRoute, type UserClaims } from '@boli/contracts'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../process/api-error.ts'

/** @throws {ApiError} `not-signed-in` for a guest. */
export function currentUser(request: FastifyRequest): UserClaims {
  if (!request.user) throw new ApiError('not-signed-in')
  return request.user
}

/** The signed-in administrator and the request, for the audit. */
export function adminCallOf(request: FastifyRequest): { admin: UserClaims; requestId: string } {
  return { admin: currentUser(request), requestId: request.id }
}

/** Reads the bearer token of a request, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null
}

/**
 * Identifies the caller of a public route. On routes for guests an invalid token means a guest; elsewhere it is refused.
 */
export async function identifyUser(request: FastifyRequest, access: Access): Promise<UserClaims | null> {
  const token = bearerToken(request)
  const verifier = request.server.userTokens
  if (!token || !verifier) return null
  try {
    return await verifier.verify(token)
  } catch (error) {
    const isGuestWelcome = access === 'anyone' || access === 'guest'
    if (isGuestWelcome && error instanceof ApiError && error.code === 'not-signed-in') return null
    throw error
  }
}

/** @throws {ApiError} if the route's access does not include this user. */
export function requireAccess(user: UserClaims | null, access: Access, wrongRole?: ErrorCode): void {
  if (access === 'anyone' || access === 'guest') return
  if (!user) throw new ApiError('not-signed-in')
  if (access === 'signed-in') return
  if (access !== 'verified' && user.role !== access) throw new ApiError(wrongRole ?? 'not-allowed')
  if (!user.isVerified) throw new ApiError(wrongRole ?? 'not-verified')
  if (access === 'admin' && user.needsSecondFactor) throw new ApiError('second-factor-required')
}

/** @throws {ApiError} `key-not-allowed` if the user calls with an API key that lacks the scope of the route. */
export function requireKeyScope(user: UserClaims | null, { keyScope }: Pick<PublicRoute, 'keyScope'>): void {
  if (!user?.apiKey) return
  if (!keyScope || !user.apiKey.scopes.includes(keyScope)) throw new ApiError('key-not-allowed')
}

/** @throws {ApiError} `firm-part` if a member acts in a firm's name and their part in the firm does not allow it. */
export function requireFirmPart(user: UserClaims | null, route: PublicRoute): void {
  if (!user?.actor) return
  const members = membersOf(route)
  if (members === 'self' || !members.includes(user.actor.part)) throw new ApiError('firm-part')
}
