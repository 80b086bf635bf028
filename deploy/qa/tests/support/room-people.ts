import { giveContact, type MarketAddress, type Person, signUp } from '@boli/market'
import type { Page } from 'playwright-core'
import { openSignedIn, type Visitor } from './browser.ts'
import { enterMarket } from './shared-stacks.ts'

/** A phone whose owner reads Hindi. */
export const phone = { language: 'hi', viewport: { width: 360, height: 740 } } as const

/**
 * The market, a farmer and two buyers for the tests of one file; only Arjun has given contact details.
 * @param prefix prefix of the user names, so that files can share a market.
 */
export async function signUpRoomPeople(prefix: string) {
  const market = await enterMarket()
  const join = (name: string, role: 'farmer' | 'business') =>
    signUp(market, { username: `${prefix}${name}`, role })
  const [farmer, arjun, priya] = await Promise.all([
    join('Farmer', 'farmer'),
    join('Arjun', 'business'),
    join('Priya', 'business'),
  ])
  await giveContact(arjun)
  return { market, farmer, arjun, priya }
}

/** The farmer Ramesh and the buyers Arjun and Meena, each with contact details and signed in on a phone. */
export async function openDealParties(
  market: MarketAddress,
  prefix: string,
): Promise<Record<'ramesh' | 'arjun' | 'meena', Person & Visitor>> {
  const open = async (name: string, role: 'farmer' | 'business') => {
    const person = await signUp(market, { username: `${prefix}${name}`, role })
    await giveContact(person)
    return { ...person, ...(await openSignedIn(person, { baseURL: market.url, ...phone })) }
  }
  const [ramesh, arjun, meena] = await Promise.all([
    open('ramesh', 'farmer'),
    open('arjun', 'business'),
    open('meena', 'business'),
  ])
  return { ramesh, arjun, meena }
}

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
