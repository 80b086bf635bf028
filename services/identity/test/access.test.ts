import { type Access, API_PREFIX, newId, routes } from '@boli/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const visitors = ['anonymous', 'unverified', 'farmer', 'business', 'admin'] as const
type Visitor = (typeof visitors)[number]

/** The guard's answer to each visitor; null if they may pass. */
const expected: Record<Exclude<Access, 'farmer' | 'business'>, Record<Visitor, string | null>> = {
  anyone: { anonymous: null, unverified: null, farmer: null, business: null, admin: null },
  guest: { anonymous: null, unverified: null, farmer: null, business: null, admin: null },
  'signed-in': { anonymous: 'not-signed-in', unverified: null, farmer: null, business: null, admin: null },
  verified: {
    anonymous: 'not-signed-in',
    unverified: 'not-verified',
    farmer: null,
    business: null,
    admin: null,
  },
  admin: {
    anonymous: 'not-signed-in',
    unverified: 'not-allowed',
    farmer: 'not-allowed',
    business: 'not-allowed',
    admin: null,
  },
}

const firstAdmin = { email: 'admin@boli.example', username: 'admin', password: 'Admin7boli!' }
const identity = useIdentity({ firstAdmin })
const browsers = {} as Record<Visitor, Browser>
beforeAll(async () => {
  browsers.anonymous = identity.browser()
  browsers.unverified = (await identity.signedIn({ isVerified: false })).browser
  browsers.farmer = (await identity.signedIn()).browser
  browsers.business = (await identity.signedIn({ role: 'business' })).browser
  browsers.admin = identity.browser()
  await browsers.admin.post('/user/login', { input: firstAdmin.email, password: firstAdmin.password })
})

const guardCodes = ['not-signed-in', 'not-verified', 'not-allowed']
const own = Object.entries(routes).filter(([, route]) => route.service === 'identity')

// Log-out would end the session that the next route needs.
describe.each(own.filter(([name]) => name !== 'logout'))('%s', (_, route) => {
  test.each(visitors)('%s', async (visitor) => {
    const path = route.path.replace(/:\w+/g, newId())
    const answer = await browsers[visitor].call(route.method, path, route.method === 'GET' ? undefined : {})
    const code = answer.body.code ?? null
    const verdict = expected[route.access as keyof typeof expected][visitor]
    if (verdict) expect(code).toBe(verdict)
    else expect(guardCodes).not.toContain(code)
  })
})

test('every route of the table exists', () => {
  const listed = own.map(([, route]) => `${route.method} ${API_PREFIX}${route.path}`).sort()
  for (const route of listed) {
    const [method = 'GET', url = ''] = route.split(' ')
    expect(identity.app.hasRoute({ method: method as 'GET', url })).toBe(true)
  }
})
