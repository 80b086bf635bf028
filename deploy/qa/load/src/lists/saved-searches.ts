import type { AuctionsTables } from '@boli/auctions'
import { commodities } from '@boli/commodities'
import { indianStates, newId, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { formOf } from '@boli/market'
import { eventually } from '@boli/test-kit/eventually'
import type { ServiceUnderTest } from '../service-under-test.ts'
import type { FilledAuctions } from './auctions.ts'
import { idOf } from './filling.ts'
import type { ListCase } from './section.ts'

const COMPARED_MS = 5_000
const DISTRICTS = 10
const SEARCHES_PER_PERSON = 4
const MODELS = 1_000
const states = Object.keys(indianStates)

/** The n-th element of a generated market: a few commodities and states dominate, by the square of a uniform number. */
const oftenFirst = <Item>(items: readonly Item[], n: number): Item =>
  items[Math.floor(((n * 0.618_034) % 1) ** 2 * items.length)] as Item
const placeOf = (n: number) => ({
  state: oftenFirst(states, n * 7),
  district: `District ${(n * 13) % DISTRICTS}`,
})

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
    await service.succeed({ path: routes.saveSearch.path, caller, body: searchOf(n) })
  }
  for (let saved = models; saved + models <= searches; saved += models)
    await pool.query(copyOfModels, [String(saved)])
  await pool.query('analyze saved_searches, saved_search_keys')
}

function searchOf(n: number) {
  const commodity = oftenFirst(commodities, n)
  const { state, district } = placeOf(n)
  return {
    ...{ name: `Search ${n}`, state, ...(n % 2 ? { maxPrice: 1000 + (n % 50) * 40 } : {}) },
    ...(n % 3 === 0 ? { text: commodity.names.en } : { commodity: commodity.id }),
    ...(n % 10 < 7 ? { district } : {}),
  }
}

/** The n-th lot that is listed. */
function lotOf(n: number): Record<string, string> {
  const commodity = oftenFirst(commodities, n * 3 + 1)
  return {
    ...{ product_name: commodity.names.en ?? commodity.id, category: commodity.category },
    ...{ commodity: commodity.id, quantity: '10quintals', basePrice: String(1000 + (n % 60) * 40) },
    ...{ durationMinutes: '600', origin: 'India', organic_status: 'organic' },
    ...placeOf(n * 5 + 2),
  }
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

let listed = 0

/** A new lot, until it is compared with every saved search. */
export const comparedLot: ListCase<FilledAuctions> = {
  ...{ id: 'create-auction, until saved searches are compared', wantedMs: COMPARED_MS },
  next() {
    listed += 1
    const caller = { userId: newId(), role: 'farmer' } as const
    return { path: routes.createAuction.path, caller, body: formOf(lotOf(listed)) }
  },
  async settle({ database }) {
    const waiting = () => database.db.selectFrom('lots_to_match').select('auction_id').executeTakeFirst()
    const untilCompared = async () => {
      if (await waiting()) throw new Error('A lot was not compared with the saved searches')
    }
    await eventually(untilCompared, { withinMs: 4 * COMPARED_MS, everyMs: 10 })
  },
}
