import type { Access } from '@boli/contracts'
import { ApiError, addressGroup, type Logger, NetworkCeiling, type Service } from '@boli/http-kit'
import { apiKeyOf, readCookie } from '@boli/session-edge'
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { RequestLimits } from '../settings.ts'
import { createRateLimitStore, type RedisCounter } from './rate-limit-store.ts'
import { isRead } from './request-target.ts'
import type { UsedUp } from './rest-of-floods.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From the public route table; absent on routes of the gateway itself. */
    access?: Access
  }
}

interface Allowance {
  kind: 'guest' | 'address' | 'reads' | 'writes'
  by: string
  perMinute: number
}

const MINUTE_MS = 60_000

/**
 * The key under which a used-up allowance is remembered: by address for guests, by cookie for sessions, by API key for
 * programs, so that the session is not needed. null for routes of the gateway itself.
 */
export function allowanceKey(request: FastifyRequest, cookieName: string): string | null {
  const { routeOptions, headers, method, clientAddress } = request
  const { access } = routeOptions.config
  if (access === undefined) return null
  const byAddress = addressGroup(clientAddress ?? '')
  if (access === 'guest') return keyOf('guest', byAddress)
  const secret = apiKeyOf(headers.authorization) ?? readCookie(headers.cookie, cookieName)
  return secret === null ? keyOf('address', byAddress) : keyOf(isRead(method) ? 'reads' : 'writes', secret)
}

function keyOf(kind: Allowance['kind'], by: string): string {
  return `${kind}:${by}`
}

/**
 * Limits how often a user, or an address without a session, may call; calls beyond the limit get a 429.
 * @param options.usedUp records allowances that are exhausted.
 */
export async function limitRequests(
  scope: Service,
  options: {
    limits: RequestLimits
    redis: RedisCounter | null
    usedUp: UsedUp
    cookieName: string
    logger: Logger
  },
): Promise<void> {
  await scope.register(rateLimit, {
    timeWindow: MINUTE_MS,
    store: createRateLimitStore(options.redis, options.logger),
    keyGenerator: (request) => {
      const { kind, by } = allowanceOf(request, options.limits)
      return keyOf(kind, by)
    },
    max: (request) => allowanceOf(request, options.limits).perMinute,
    errorResponseBuilder: (request, { ttl }) => {
      const key = allowanceKey(request, options.cookieName)
      // A cookie without a session is counted by address.
      const isByAddress = allowanceOf(request, options.limits).kind === 'address'
      if (key !== null && isByAddress === key.startsWith('address:')) options.usedUp.add(key, ttl)
      return new ApiError('too-many-requests', { retryAfterSeconds: ttl / 1000 })
    },
  })
  limitNetworks(scope, options.limits)
}

/** Requests within the limit of their address also count for their IPv6 network, which each gateway limits. */
function limitNetworks(scope: Service, limits: RequestLimits): void {
  const ceilings: Partial<Record<Allowance['kind'], NetworkCeiling>> = {
    guest: new NetworkCeiling(),
    address: new NetworkCeiling(),
  }
  scope.addHook('preParsing', async (request) => {
    const { kind, perMinute } = allowanceOf(request, limits)
    const retryAfterSeconds = ceilings[kind]?.add(request.visitor.address, perMinute) ?? 0
    if (retryAfterSeconds > 0) throw new ApiError('too-many-requests', { retryAfterSeconds })
  })
}

function allowanceOf(request: FastifyRequest, limits: RequestLimits): Allowance {
  const { session, address } = request.visitor
  const isGuestRoute = request.routeOptions.config.access === 'guest'
  if (isGuestRoute) return { kind: 'guest', by: addressGroup(address), perMinute: limits.guestPerAddress }
  if (!session) return { kind: 'address', by: addressGroup(address), perMinute: limits.perAddress }
  const by = session.user.userId
  return isRead(request.method)
    ? { kind: 'reads', by, perMinute: limits.readsPerUser }
    : { kind: 'writes', by, perMinute: limits.writesPerUser }
}
