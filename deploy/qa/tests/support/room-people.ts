import { giveContact, type MarketAddress, type Person, signUp } from '@boli/market'
import { beforeAll } from 'vitest'
import { enterMarket } from './shared-stacks.ts'

export interface RoomPeople {
  market: MarketAddress
  farmer: Person
  /** A buyer with contact details. */
  arjun: Person
  /** A buyer without contact details. */
  priya: Person
}

/**
 * A market, a farmer and two buyers for the tests of one file; filled in before its first test.
 * @param prefix prefix of the user names, so that files can share a market.
 */
export function prepareRoomPeople(prefix: string): RoomPeople {
  const people = {} as RoomPeople
  beforeAll(async () => {
    people.market = await enterMarket()
    const join = (name: string, role: 'farmer' | 'business') =>
      signUp(people.market, { username: `${prefix}${name}`, role })
    people.farmer = await join('Farmer', 'farmer')
    people.arjun = await join('Arjun', 'business')
    people.priya = await join('Priya', 'business')
    await giveContact(people.arjun)
  }, 300_000)
  return people
}
