import { API_PREFIX, routes } from '@boli/contracts'
import { AddressCounter, ApiError, type ServiceClient } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { addressOf } from '../edge/visitor.ts'
import type { GatewaySettings } from '../settings.ts'

const KNOWN_MS = 60_000
const MAX_CACHED = 2_000

/** Whether a user with this name exists, so that other pages are 404; true if that cannot be determined. */
export function createMemberCheck({ settings, deals }: { settings: GatewaySettings; deals: ServiceClient }) {
  const asked = new AddressCounter()
  const known = new LRUCache<string, { exists: boolean }>({
    ...{ max: MAX_CACHED, ttl: KNOWN_MS },
    fetchMethod: async (username) => {
      const path = API_PREFIX + routes.member.path.replace(':username', encodeURIComponent(username))
      try {
        await deals.call({ method: 'GET', path, responseSchema: Type.Unknown() })
        return { exists: true }
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { exists: false }
        throw error
      }
    },
  })
  return async (request: FastifyRequest, username: string): Promise<boolean> => {
    if (!/^[A-Za-z0-9]{3,16}$/.test(username)) return false
    const isAllowed =
      known.has(username) || asked.add(addressOf(request, settings), settings.limits.perAddress) === 0
    if (!isAllowed) return true
    return known.forceFetch(username).then(
      ({ exists }) => exists,
      () => true,
    )
  }
}
