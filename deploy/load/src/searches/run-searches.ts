import { setTimeout as delay } from 'node:timers/promises'
import { type AuctionsTables, migrations as auctionsMigrations } from '@boli/auctions'
import { commodities } from '@boli/commodities'
import { indianStates, newId } from '@boli/contracts'
import { createDatabase, type Database, migrate } from '@boli/database'
import { type NotificationsTables, migrations as notificationsMigrations } from '@boli/notifications'
import { createSystemDatabase } from '@boli/system'
import { startPostgres } from '@boli/test-kit/parts'
import { readOptions, toCount } from '../command-line.ts'
import { describeMachine } from '../machine/describe-machine.ts'
import { silentLogger } from '../market/silent-logger.ts'
import { Histogram } from '../measure/histogram.ts'
import { formatMs } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeDocs } from '../report/write-docs.ts'
import { type SearchesUnderTest, startSearchesUnderTest } from './searches-under-test.ts'

export const searchesUsage = `usage: npm run bench:searches -- [options]
  --searches 200000  that are saved
  --lots 100         listed a second
  --seconds 30       in which they are listed
  --write-docs       puts the table into docs/benchmarks.md`

/** What was promised, from the listing to the notification, at the 95th percentile. */
const PROMISED_MS = 5_000
const MAX_WAIT_MS = 60_000
const DISTRICTS = 10
const MODELS_PER_PERSON = 20
const states = Object.keys(indianStates)

/** The n-th of a made market: few commodities and states are in most of it, as the square of a uniform number has it. */
const oftenFirst = <Item>(items: readonly Item[], n: number): Item =>
  items[Math.floor(((n * 0.618_034) % 1) ** 2 * items.length)] as Item
const placeOf = (n: number) => ({
  state: oftenFirst(states, n * 7),
  district: `District ${(n * 13) % DISTRICTS}`,
})

/** Fills saved searches, lists lots, and measures when those who are told of them are. @returns whether as promised. */
export async function runSearches(args: readonly string[], command: string): Promise<boolean> {
  const given = readOptions(args, {
    searches: { type: 'string', default: '200000' },
    lots: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
    'write-docs': { type: 'boolean', default: false },
  })
  const searches = toCount('searches', given.searches)
  const [perSecond, seconds] = [toCount('lots', given.lots), toCount('seconds', given.seconds)]
  const startedAt = new Date().toISOString()
  console.log('starting Postgres …')
  const postgres = await startPostgres({ isDurable: true })
  try {
    const machine = await describeMachine(postgres.url)
    const { urls } = await createSystemDatabase(postgres.url, 'searches_bench')
    const auctions = open<AuctionsTables>(urls.auctions, 'auctions')
    const notifications = open<NotificationsTables>(urls.notifications, 'notifications')
    await migrate(auctions, auctionsMigrations)
    await migrate(notifications, notificationsMigrations)
    const market = await startSearchesUnderTest(auctions, notifications)
    console.log(`saving ${searches.toLocaleString('en')} searches …`)
    await fillSearches(auctions, market, searches)
    console.log(`listing ${perSecond} lots a second for ${seconds} s …`)
    const achieved = await listLots(market, perSecond, seconds)
    const told = await timesOfTelling(auctions, notifications)
    await market.stop()
    await Promise.all([auctions.close(), notifications.close()])
    const [p50, p95, most] = [50, 95, 100].map((percent) => told.times.percentile(percent)) as [
      number,
      number,
      number,
    ]
    const text = [
      `\`${command}\`, ${startedAt}`,
      machineLines(machine)
        .map((line) => `- ${line}`)
        .join('\n'),
      markdownTable(
        [
          'saved searches',
          'lots',
          'lots a second',
          'told of',
          'people told a lot',
          'p50 ms',
          'p95 ms',
          'max ms',
          'wanted p95',
        ],
        [
          [
            searches.toLocaleString('en'),
            String(perSecond * seconds),
            achieved.toFixed(0),
            String(told.lots),
            (told.people / Math.max(1, told.lots)).toFixed(1),
            ...[p50, p95, most].map(formatMs),
            String(PROMISED_MS),
          ],
        ],
      ),
    ].join('\n\n')
    console.log(`\n${text}`)
    if (given['write-docs']) await writeDocs('searches', text)
    return p95 <= PROMISED_MS
  } finally {
    await postgres.stop()
  }
}

function open<Tables>(url: string, schema: string): Database<Tables> {
  return createDatabase<Tables>({ url, schema, applicationName: 'searches', logger: silentLogger })
}

/**
 * Saves one search of each kind through the service, by commodity or its name, state, mostly district, half of them
 * with a price, and copies them by SQL to other people.
 */
async function fillSearches({ pool }: Database<AuctionsTables>, market: SearchesUnderTest, count: number) {
  const models = Math.min(count, 5_000)
  for (let n = 0; n < models; n += 1) {
    const commodity = oftenFirst(commodities, n)
    const { state, district } = placeOf(n)
    await market.save(personOf(Math.floor(n / MODELS_PER_PERSON)), {
      ...{ name: `Search ${n}`, state, ...(n % 2 ? { maxPrice: 1000 + (n % 50) * 40 } : {}) },
      ...(n % 3 === 0 ? { text: commodity.names.en } : { commodity: commodity.id }),
      ...(n % 10 < 7 ? { district } : {}),
    })
  }
  for (let saved = models; saved + models <= count; saved += models) await pool.query(copyOfModels)
  await pool.query('analyze')
}

/** Each of the first searches once more, for people of their own. */
const copyOfModels = `
  with model as (select * from saved_searches where user_id::text like 'b0%-7000-8000-000000000000'),
    copy as (select gen_random_uuid() as copy_id, gen_random_uuid() as owner, model.* from model),
    kept as (
      insert into saved_searches (id, user_id, name, text, category, commodity, state, district, min_paise, max_paise, query)
      select copy_id, owner, name, text, category, commodity, state, district, min_paise, max_paise, query from copy
      returning id)
  insert into saved_search_keys (key, search_id)
  select key, copy_id from copy join saved_search_keys on search_id = copy.id`

const personOf = (n: number) => `b0${n.toString(16).padStart(6, '0')}-0000-7000-8000-000000000000`

/** @returns how many a second were listed. */
async function listLots(market: SearchesUnderTest, perSecond: number, seconds: number): Promise<number> {
  const beganMs = performance.now()
  const listings: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await delay(Math.max(0, beganMs + (n * 1000) / perSecond - performance.now()))
    const commodity = oftenFirst(commodities, n * 3 + 1)
    listings.push(
      market.list(newId(), {
        ...{
          product_name: commodity.names.en ?? commodity.id,
          category: commodity.category,
          commodity: commodity.id,
        },
        ...{ quantity: '10quintals', basePrice: String(1000 + (n % 60) * 40), durationMinutes: '600' },
        ...{ origin: 'India', organic_status: 'organic', ...placeOf(n * 5 + 2) },
      }),
    )
  }
  await Promise.all(listings)
  return listings.length / ((performance.now() - beganMs) / 1000)
}

/** From the listing of each lot until the last of those who are to hear of it was told. */
async function timesOfTelling(
  auctions: Database<AuctionsTables>,
  notifications: Database<NotificationsTables>,
) {
  const count = async ({ pool }: Pick<Database<never>, 'pool'>, query: string) =>
    Number((await pool.query<{ rows: string }>(`select count(*) as rows from ${query}`)).rows[0]?.rows)
  while ((await count(auctions, 'lots_to_match')) > 0) await delay(200)
  const people = await count(auctions, 'told_matches')
  const givesUpAt = Date.now() + MAX_WAIT_MS
  while ((await count(notifications, `told where key like 'search:%'`)) < people) {
    if (Date.now() > givesUpAt) throw new Error(`Not all of ${people} were told within a minute`)
    await delay(200)
  }
  const listed = await auctions.pool.query<{ id: string; at: Date }>('select id, created_at as at from lots')
  const told = await notifications.pool.query<{ id: string; at: Date }>(
    `select substr(key, 8) as id, max(told_at) as at from told where key like 'search:%' group by 1`,
  )
  const listedAt = new Map(listed.rows.map(({ id, at }) => [id, at.getTime()]))
  const times = new Histogram()
  for (const { id, at } of told.rows) times.record(at.getTime() - (listedAt.get(id) ?? 0))
  return { times, lots: told.rows.length, people }
}
