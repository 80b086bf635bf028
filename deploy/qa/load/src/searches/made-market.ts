import { commodities } from '@boli/commodities'
import { indianStates } from '@boli/contracts'
import pLimit from 'p-limit'
import type { SearchesUnderTest } from './searches-under-test.ts'

const DISTRICTS = 10
const SEARCHES_PER_PERSON = 4
const AT_ONCE = 8
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
export async function fillSearches(market: SearchesUnderTest, count: number): Promise<void> {
  const models = Math.min(count, 5_000)
  const people = Array.from({ length: Math.ceil(models / SEARCHES_PER_PERSON) }, (_, person) => person)
  await pLimit(AT_ONCE).map(people, async (person) => {
    for (let at = 0; at < SEARCHES_PER_PERSON; at += 1) {
      const n = person * SEARCHES_PER_PERSON + at
      if (n < models) await market.save(personOf(person), searchOf(n))
    }
  })
  for (let saved = models; saved + models <= count; saved += models)
    await market.database.query(copyOfModels, [String(saved)])
  await market.database.query('analyze')
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
export function lotOf(n: number): Record<string, string> {
  const commodity = oftenFirst(commodities, n * 3 + 1)
  return {
    ...{ product_name: commodity.names.en ?? commodity.id, category: commodity.category },
    ...{ commodity: commodity.id, quantity: '10quintals', basePrice: String(1000 + (n % 60) * 40) },
    ...{ durationMinutes: '600', origin: 'India', organic_status: 'organic' },
    ...placeOf(n * 5 + 2),
  }
}

/** Copies each of the first users with their searches. */
const copyOfModels = `
  with model as (select * from auctions.saved_searches where user_id::text like 'b0%-7000-8000-000000000000'),
    copy as (select gen_random_uuid() as copy_id, overlay(overlay(md5(user_id::text || $1) placing '7' from 13) placing '8' from 17)::uuid as owner, model.* from model),
    kept as (
      insert into auctions.saved_searches
        (id, user_id, name, text, category, commodity, state, district, min_paise, max_paise, query)
      select copy_id, owner, name, text, category, commodity, state, district, min_paise, max_paise, query from copy)
  insert into auctions.saved_search_keys (key, search_id)
  select key, copy_id from copy join auctions.saved_search_keys on search_id = copy.id`

const personOf = (n: number) => `b0${n.toString(16).padStart(6, '0')}-0000-7000-8000-000000000000`
