import type { Access, PublicRoute, ServiceName, UserClaims } from '@boli/contracts'
import { API_PREFIX, newId, routes } from '@boli/contracts'
import { describe, expect, test } from 'vitest'

const visitors = ['anonymous', 'unverified', 'farmer', 'business', 'admin'] as const
export type Visitor = (typeof visitors)[number]

const claimsOf: Record<Visitor, Partial<UserClaims> | null> = {
  anonymous: null,
  unverified: { role: 'farmer', isVerified: false },
  farmer: { role: 'farmer' },
  business: { role: 'business' },
  admin: { role: 'admin' },
}

/** Whom a route lets in. */
const admitted: Record<Access, readonly Visitor[]> = {
  anyone: visitors,
  guest: visitors,
  'signed-in': ['unverified', 'farmer', 'business', 'admin'],
  verified: ['farmer', 'business', 'admin'],
  farmer: ['farmer'],
  business: ['business'],
  admin: ['admin'],
}

interface AnsweringService {
  hasRoute(route: { method: PublicRoute['method']; url: string }): boolean
}

interface VisitorCall {
  method: PublicRoute['method']
  /** Below `API_PREFIX`, with ids that no row has. */
  path: string
  payload?: object
}

/**
 * For every route of a service in the public table: the service itself, without the gateway, lets in the visitors that the
 * table names, and refuses the others before it reads their input.
 * @param o.call returns the error code of the answer, if it has one
 * @param o.except routes whose answers never end, or that would end the session of a visitor
 */
export function describeAccess(o: {
  service: ServiceName
  app: () => AnsweringService
  call: (visitor: Visitor, call: VisitorCall) => Promise<string | undefined>
  except?: readonly PublicRoute[]
}): void {
  const own = Object.entries<PublicRoute>(routes).filter(([, { service }]) => service === o.service)
  const guardCodes = [
    'not-signed-in',
    'not-verified',
    'not-allowed',
    'only-farmers-create',
    'only-businesses-bid',
  ]

  describe.each(own.filter(([, route]) => !o.except?.includes(route)))('%s', (_name, route) => {
    test.each(visitors)(`is for ${route.access}: %s`, async (visitor) => {
      const path = route.path.replace(/:\w+/g, newId())
      const code = await o.call(visitor, {
        ...{ method: route.method, path },
        ...(route.method === 'GET' ? {} : { payload: {} }),
      })
      if (admitted[route.access].includes(visitor)) expect(guardCodes).not.toContain(code)
      else expect(refusalsOf(visitor, route)).toContain(code)
    })
  })

  test('every route of the table exists', () => {
    const missing = own.filter(
      ([, { method, path }]) => !o.app().hasRoute({ method, url: API_PREFIX + path }),
    )
    expect(missing.map(([name]) => name)).toEqual([])
  })
}

/** The same for a service that takes the tokens of a test identity. */
export function describeAccessByToken(
  service: ServiceName,
  bed: {
    app: AnsweringService
    call(
      who: Partial<UserClaims> | null,
      request: { method: PublicRoute['method']; url: string; payload?: object },
    ): Promise<{ statusCode: number; json(): { code?: string } }>
  },
  except: readonly PublicRoute[] = [],
): void {
  describeAccess({
    ...{ service, except, app: () => bed.app },
    call: async (visitor, { path, ...call }) => {
      const response = await bed.call(claimsOf[visitor], { ...call, url: API_PREFIX + path })
      // Only errors are certain to be JSON.
      return response.statusCode < 400 ? undefined : response.json().code
    },
  })
}

/** The codes with which a route may refuse this visitor; two routes have a code of their own for a wrong role. */
function refusalsOf(visitor: Visitor, route: PublicRoute): string[] {
  if (visitor === 'anonymous') return ['not-signed-in']
  if (route === routes.createAuction) return ['only-farmers-create']
  if (route === routes.placeBid) return ['only-businesses-bid']
  const isOnlyUnverified = visitor === 'unverified' && ['verified', 'farmer'].includes(route.access)
  return [isOnlyUnverified ? 'not-verified' : 'not-allowed']
}
