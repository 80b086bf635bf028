import { type ApiSession, type MarketAddress, openSession, PASSWORD, signIn, signUpAll } from '@boli/market'
import { ADMIN } from '@boli/system'

/** All kinds of callers of a route. */
export const callers = ['anonymous', 'unverified', 'farmer', 'business', 'admin'] as const
export type Caller = (typeof callers)[number]

const people = {
  unverified: { username: 'NotYet', role: 'farmer', isVerified: false },
  farmer: { username: 'AshaKale', role: 'farmer' },
  business: { username: 'ArjunMehta', role: 'business' },
} as const

/** Signs up one person of each kind. @returns a function that opens a session of one. */
export async function signUpCallers(market: MarketAddress): Promise<(caller: Caller) => Promise<ApiSession>> {
  await signUpAll(market, Object.values(people))
  return async (caller) => {
    if (caller === 'anonymous') return openSession(market.url)
    const account = caller === 'admin' ? ADMIN : { ...people[caller], password: PASSWORD }
    return signIn(market.url, account)
  }
}
