import type { AuctionsTables } from '@boli/auctions'
import { commodities } from '@boli/commodities'
import { indianStates, newId, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { formOf, SeededRandom } from '@boli/market'
import { eventually } from '@boli/test-kit/eventually'
import type { ServiceUnderTest } from '../service-under-test.ts'
import type { FilledAuctions } from './auctions.ts'
import { idOf } from './filling.ts'
import type { ListCase } from './section.ts'

const COMPARED_MS = 5_000
const SEARCHES_PER_PERSON = 4
const MODELS = 1_000
const states = Object.keys(indianStates)
const random = new SeededRandom(1)

/** A few commodities and states dominate, by the square of a uniform number. */
const oftenFirst = <Item>(items: readonly Item[]) =>
  items[Math.floor(random.next() ** 2 * items.length)] as Item
const somewhere = () => ({ state: oftenFirst(states), district: `District ${random.below(10)}` })
const aPrice = () => 1_000 + random.below(60) * 40

/**
 * Saves some searches through the service, by commodity or its name, state, mostly district, half of them with a price,
 * and copies them by SQL to further users.
 */
export async function fillSearches(
  { pool }: Database<AuctionsTables>,
  service: ServiceUnderTest,
  searches: number,
): Promise<void> {
  const models = Math.min(searches, MODELS)
  for (let n = 0; n < models; n += 1) {
    const userId = idOf('buyer', Math.floor(n / SEARCHES_PER_PERSON))
    const caller = { userId, role: 'business' } as const
    const { state, district } = somewhere()
    const commodity = oftenFirst(commodities)
    const body = {
      ...{ name: `Search ${n}`, state, ...(n % 2 ? { maxPrice: aPrice() } : {}) },
      ...(n % 3 === 0 ? { text: commodity.names.en } : { commodity: commodity.id }),
      ...(n % 10 < 7 ? { district } : {}),
    }
    await service.succeed({ path: routes.saveSearch.path, caller, body })
  }
  for (let saved = models; saved + models <= searches; saved += models)
    await pool.query(copyOfModels, [String(saved)])
  await pool.query('analyze saved_searches, saved_search_keys')
}

/** Copies each of the first users with their searches; the ids of those users are counted. */
const copyOfModels = `
  with model as (select * from saved_searches where user_id::text like 'b0%-0000-7000-8000-%'),
    copy as (select gen_random_uuid() as copy_id, overlay(overlay(md5(user_id::text || $1) placing '7' from 13) placing '8' from 17)::uuid as owner, model.* from model),
    kept as (
      insert into saved_searches
        (id, user_id, name, text, category, commodity, state, district, min_paise, max_paise, query)
      select copy_id, owner, name, text, category, commodity, state, district, min_paise, max_paise, query from copy)
  insert into saved_search_keys (key, search_id)
  select key, copy_id from copy join saved_search_keys on search_id = copy.id`

/** A new lot, until it is compared with every saved search. */
export const comparedLot: ListCase<FilledAuctions> = {
  ...{ id: 'create-auction, until saved searches are compared', wantedMs: COMPARED_MS },
  next() {
    const { id: commodity, names, category } = oftenFirst(commodities)
    const lot = { product_name: names.en ?? commodity, category, commodity, quantity: '10quintals' }
    const terms = { basePrice: aPrice(), durationMinutes: 600, origin: 'India', organic_status: 'organic' }
    const caller = { userId: newId(), role: 'farmer' } as const
    return { path: routes.createAuction.path, caller, body: formOf({ ...lot, ...terms, ...somewhere() }) }
  },
  async settle({ database }) {
    const waiting = () => database.db.selectFrom('lots_to_match').select('auction_id').executeTakeFirst()
    const untilCompared = async () => {
      if (await waiting()) throw new Error('A lot was not compared with the saved searches')
    }
    await eventually(untilCompared, { withinMs: 4 * COMPARED_MS, everyMs: 10 })
  },
}
