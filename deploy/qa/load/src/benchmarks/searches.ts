import { setTimeout as delay } from 'node:timers/promises'
import { commodities } from '@boli/commodities'
import {
  API_PREFIX,
  indianStates,
  JWKS_PATH,
  liveChannels,
  newId,
  type PublicRoute,
  routes,
  type UserClaims,
} from '@boli/contracts'
import { createRedisLiveChannel } from '@boli/live-channel/redis'
import { formOf } from '@boli/market'
import { createTestIdentity, eventually, silentLogger } from '@boli/test-kit'
import Fastify from 'fastify'
import pLimit from 'p-limit'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import { Histogram, sum } from '../measure/statistics.ts'
import { measureUsage } from '../measure/usage-meter.ts'
import { coresOf, latencyColumns, tableOf, whole } from '../report.ts'
import { unlessShed } from '../service-parts.ts'
import { bundled } from '../system/bundled.ts'
import { startWholeSystem } from '../system/running-system.ts'

const options = {
  searches: count(200_000, 'that are saved'),
  lots: count(100, 'listed a second'),
  seconds: count(30, 'in which they are listed'),
  profile: text('FOLDER', 'a CPU profile of each service; runs the sources'),
}

/** Target from the listing to the notification, at the 95th percentile. */
const PROMISED_MS = 5_000

/** Fills saved searches, lists lots, and measures when matching users are notified. Succeeds if the target is met. */
export const searches = benchmark('searches', options, async (bench, o) => {
  const bundles = o.profile === null ? await bundled(bench) : null
  const market = await startSearchesUnderTest(bench, bundles, o.profile)
  bench.say(`saving ${whole(o.searches)} searches …`)
  await fillSearches(market, o.searches)
  bench.say(`listing ${o.lots} lots a second for ${o.seconds} s …`)
  const [measured, usage] = await measureUsage(market.processes, () =>
    measureNotifying(market, o.lots, o.seconds),
  )
  const lots = o.lots * o.seconds
  const table = tableOf(
    [measured],
    [
      ['saved searches', () => whole(o.searches)],
      ['lots', () => whole(lots)],
      ['lots a second', ({ lotsPerSecond }) => lotsPerSecond.toFixed(0)],
      ['users who match a lot', ({ matches }) => whole(matches / lots)],
      ['users notified', ({ people }) => whole(people)],
      ...latencyColumns(({ times }: typeof measured) => times),
      ['wanted p95', () => String(PROMISED_MS)],
      ['longest wait to be compared, ms', ({ longestWaitMs }) => whole(longestWaitMs)],
    ],
  )
  await bench.report([table, `Cores meanwhile: ${coresOf(usage)}.`])
  return measured.times.percentile(95) <= PROMISED_MS && measured.lotsPerSecond >= o.lots * 0.95
})

type SearchesUnderTest = Awaited<ReturnType<typeof startSearchesUnderTest>>

/** Auctions and notifications as separate processes over Kafka and Redis; tokens are signed here. */
async function startSearchesUnderTest(bench: Bench, bundles: string | null, profile: string | null) {
  const { endings, say } = bench
  const { keys, issueToken } = await createTestIdentity()
  // Publishes the keys that identity would.
  const identity = Fastify()
  identity.get(JWKS_PATH, async () => keys)
  const identityUrl = await identity.listen({ host: '127.0.0.1', port: 0 })
  endings.defer(() => identity.close())
  const { database, processes, auctionsUrl, redisUrl } = await startWholeSystem({
    ...{ bundles, profile, endings, say, postgres: await bench.startPostgres({ recyclesWal: true }) },
    instances: { auctions: 1, notifications: 1 },
    settings: { IDENTITY_URL: identityUrl, PUBLIC_URL: 'https://market.example' },
  })
  const live = createRedisLiveChannel({ url: redisUrl, logger: silentLogger })
  endings.defer(() => live.close())
  const receivedAt = new Map<string, number>()
  await live.subscribe(liveChannels.notifications, (message) => {
    const { userId } = message as { userId: string }
    if (!receivedAt.has(userId)) receivedAt.set(userId, Date.now())
  })
  const post = async (route: PublicRoute, claims: Partial<UserClaims>, body: string | FormData) => {
    const authorization = `Bearer ${await issueToken(claims, { expiresInSeconds: 3_600 })}`
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const request = { method: 'POST', body, headers: { ...type, authorization } }
    await unlessShed(route.path, async () => {
      const answer = await fetch(auctionsUrl + API_PREFIX + route.path, request)
      return { status: answer.status, body: await answer.text() }
    })
  }
  return {
    ...{ database, processes },
    /** When each user's windows were first updated, in milliseconds. */
    receivedAt,
    save: (userId: string, search: object) =>
      post(routes.saveSearch, { userId, role: 'business' }, JSON.stringify(search)),
    /** Lists a lot of a farmer. */
    list: (userId: string, fields: Record<string, string>) =>
      post(routes.createAuction, { userId, role: 'farmer' }, formOf(fields)),
  }
}

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
async function fillSearches(market: SearchesUnderTest, count: number): Promise<void> {
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
function lotOf(n: number): Record<string, string> {
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

const MAX_WAIT_MS = 60_000
const LOOK_EVERY_MS = 250

/** Lists lots at an even pace and waits until every matching user is notified. @throws if a match is lost. */
async function measureNotifying(market: SearchesUnderTest, perSecond: number, seconds: number) {
  let [isListing, longestWaitMs] = [true, 0]
  const watching = (async () => {
    for (;;) {
      const [waiting] = await market.database.query<{ lots: number; ms: number }>(
        `select count(*)::int as lots, coalesce(extract(epoch from clock_timestamp() - min(changed_at)) * 1000, 0)::float as ms
         from auctions.lots_to_match`,
      )
      longestWaitMs = Math.max(longestWaitMs, waiting?.ms ?? 0)
      if (!isListing && waiting?.lots === 0) return
      await delay(LOOK_EVERY_MS)
    }
  })()
  let lotsPerSecond: number
  try {
    lotsPerSecond = await listEvenly(market, perSecond * seconds, perSecond)
  } finally {
    isListing = false
    await watching
  }
  const matched = await market.database.query<{ userId: string; at: Date; lots: string }>(`
    select user_id as "userId", min(created_at) as at, count(*) as lots
    from auctions.notified_matches join auctions.lots on lots.id = auction_id group by user_id`)
  const untilAllNotified = () => {
    if (market.receivedAt.size < matched.length)
      throw new Error(`Of ${matched.length} users ${market.receivedAt.size} were notified within a minute`)
  }
  await eventually(untilAllNotified, { withinMs: MAX_WAIT_MS, everyMs: LOOK_EVERY_MS })
  const times = new Histogram()
  for (const { userId, at } of matched)
    times.record((market.receivedAt.get(userId) ?? Number.POSITIVE_INFINITY) - at.getTime())
  const matches = sum(matched.map(({ lots }) => Number(lots)))
  await checkCounts(market, matches)
  return {
    lotsPerSecond,
    matches,
    /** Users whose searches matched: each is notified once within the hour. */
    people: matched.length,
    /** Time from the listing of the first lot that matches a user's searches until their windows are updated. */
    times,
    /** Longest observed wait of a lot to be compared. */
    longestWaitMs,
  }
}

/** @returns lots listed per second. */
async function listEvenly(market: SearchesUnderTest, lots: number, perSecond: number): Promise<number> {
  const beganMs = performance.now()
  const listings = Array.from({ length: lots }, async (_, n) => {
    await delay((n * 1000) / perSecond)
    await market.list(newId(), lotOf(n))
  })
  await Promise.all(listings)
  return lots / ((performance.now() - beganMs) / 1000)
}

/** Notified and waiting lots together must equal the matches. */
async function checkCounts({ database }: SearchesUnderTest, matches: number): Promise<void> {
  const [counted] = await database.query<{ notified: string; waiting: string }>(`select
    (select sum(count) from notifications.notifications where kind = 'saved-search') as notified,
    (select coalesce(sum(waiting), 0) from auctions.search_digests where digest_at is not null) as waiting`)
  if (Number(counted?.notified) + Number(counted?.waiting) !== matches)
    throw new Error(`Of ${matches} matches ${counted?.notified} were notified and ${counted?.waiting} wait`)
}
