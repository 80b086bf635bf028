import { giveContact, signUp } from '@boli/market'
import { enterMarket } from './shared-stacks.ts'

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
