import type { Access } from '@boli/contracts'
import { type Logger, Refusal, type Service } from '@boli/service-kit'
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { RequestLimits } from '../settings.ts'
import { addressGroup } from './client-address.ts'
import { createRateLimitStore, type RedisCounter } from './rate-limit-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From the public route table; absent on routes of the gateway itself. */
    access?: Access
  }
}

interface Allowance {
  key: string
  perMinute: number
}

const MINUTE_MS = 60_000

/** Limits how often a user, or an address without a session, may call; every answer over it is a 429. */
export async function limitRequests(
  scope: Service,
  options: { limits: RequestLimits; redis: RedisCounter | null; logger: Logger },
): Promise<void> {
  await scope.register(rateLimit, {
    timeWindow: MINUTE_MS,
    store: createRateLimitStore(options.redis, options.logger),
    keyGenerator: (request) => allowanceOf(request, options.limits).key,
    max: (request) => allowanceOf(request, options.limits).perMinute,
    errorResponseBuilder: (_, { ttl }) => new Refusal('too-many-requests', { retryAfterSeconds: ttl / 1000 }),
  })
}

function allowanceOf(request: FastifyRequest, limits: RequestLimits): Allowance {
  const { session, address } = request.visitor
  const isGuestRoute = request.routeOptions.config.access === 'guest'
  if (isGuestRoute) return { key: `guest:${addressGroup(address)}`, perMinute: limits.guestPerAddress }
  if (!session) return { key: `address:${addressGroup(address)}`, perMinute: limits.perAddress }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead
    ? { key: `reads:${session.user.userId}`, perMinute: limits.readsPerUser }
    : { key: `writes:${session.user.userId}`, perMinute: limits.writesPerUser }
}
