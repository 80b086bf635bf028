import { type AuctionsTables, buildApp, migrations } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { newTrustKey, parseTrustKeys } from '@boli/auctions/trust-keys'
import type { Database } from '@boli/database'
import { withClient } from '@boli/system'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, text } from '../command-line.ts'
import { whole } from '../report.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import { openOwnSchema, type ServiceUnderTest, serviceUnderTest } from '../service-under-test.ts'
import { isSlow, measureCases, timesSections } from '../timed-calls.ts'
import { fillMarket } from './fill-market.ts'
import { type ListCall, type ListCase, listCases } from './list-calls.ts'

const options = {
  auctions: count(200_000, 'in the market'),
  bids: count(5_000_000, 'on them'),
  calls: count(200, 'measured calls of each kind'),
  only: text('search', 'kinds whose name contains this'),
  slow: count(30, 'milliseconds from which, at the 95th percentile, a plan is printed'),
}

/** Fills a market, measures every list and search, and explains the slow ones. Succeeds if all are fast enough. */
export const lists = benchmark('lists', options, async (bench, { slow: wantedMs, ...o }) => {
  const { say } = bench
  const { database, url, adminUrl } = await openOwnSchema<AuctionsTables>(bench, 'auctions', migrations)
  const size = `${whole(o.auctions)} auctions, ${whole(o.bids)} bids`
  say(`filling ${size} …`)
  const filledInSeconds = await fill(url, o, say)
  const service = await startAuctions(bench, database)
  const wanted = listCases(o.auctions).filter(({ name }) => name.includes(o.only ?? ''))
  const cases = wanted.map((one) => measuredCase(one, service, wantedMs))
  const timed = await measureCases(cases, o.calls, say)
  const slow = timed.filter(isSlow).map(({ one }) => one)
  const plans = slow.length === 0 ? [] : await explain(bench, url, adminUrl, slow)
  slow.forEach(({ name, slowest }, index) => {
    say(`\n${name}: GET ${slowest.call.path}`)
    for (const plan of plans[index] ?? []) say(plan)
  })
  const rows = ({ one: { counted } }: (typeof timed)[number]) => (counted.rows / counted.calls).toFixed(0)
  await bench.report(timesSections(timed, { more: [['rows', rows]] }), {
    lines: [`${size}, filled in ${filledInSeconds.toFixed(0)} s`],
    content: { plans },
  })
  return slow.length === 0
})

const startAuctions = (bench: Bench, database: Database<AuctionsTables>) =>
  serviceUnderTest(bench, 'auctions', database, (parts) =>
    buildApp({ ...parts, trustKeys: parseTrustKeys(newTrustKey()) }),
  )

async function fill(
  url: string,
  size: { auctions: number; bids: number },
  say: (line: string) => void,
): Promise<number> {
  const database = openSchema<AuctionsTables>(url, 'auctions', unlimited)
  try {
    const beganMs = performance.now()
    await fillMarket(database, size, say)
    const seconds = (performance.now() - beganMs) / 1000
    say(`filled in ${seconds.toFixed(0)} s`)
    say('looking for what is not right …')
    const [broken] = await checkInvariants(database.db)
    if (broken) throw new Error(`The filled market is not right: ${JSON.stringify(broken)}`)
    return seconds
  } finally {
    await database.close()
  }
}

/** A kind of call that remembers its slowest one, and how many rows came. */
function measuredCase({ name, next }: ListCase, service: ServiceUnderTest, wantedMs: number) {
  const counted = { rows: 0, calls: 0 }
  const slowest = { call: { path: '', caller: null } as ListCall, ms: 0 }
  async function call(): Promise<number> {
    const call = next()
    const { ms, body } = await service.succeed(call.path, call)
    const { data } = JSON.parse(body)
    counted.rows += Array.isArray(data) ? data.length : 1
    counted.calls += 1
    if (ms > slowest.ms) Object.assign(slowest, { call, ms })
    return ms
  }
  return { name, wantedMs, counted, slowest, call }
}

/** Statements quicker than this are not what makes a call slow. */
const INTERESTING_MS = 1

/** @returns for each case the plans by which Postgres ran its slowest call. */
async function explain(
  bench: Bench,
  url: string,
  adminUrl: string,
  slow: readonly ReturnType<typeof measuredCase>[],
): Promise<string[][]> {
  await sendPlansTo(new URL(url).username, adminUrl)
  const database = openSchema<AuctionsTables>(url, 'auctions')
  bench.endings.defer(database.close)
  const plans: string[][] = slow.map(() => [])
  let current = plans[0]
  database.pool.on('connect', (client) => client.on('notice', ({ message }) => current?.push(message ?? '')))
  const service = await startAuctions(bench, database)
  for (const [index, { slowest }] of slow.entries()) {
    current = plans[index]
    await service.succeed(slowest.call.path, slowest.call)
  }
  return plans
}

/** Lets Postgres send the plans of a role's statements, with times and rows, as notices of its connections. */
async function sendPlansTo(role: string, adminUrl: string): Promise<void> {
  const settings = {
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': INTERESTING_MS,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_level': 'notice',
  }
  await withClient(adminUrl, async (admin) => {
    await admin.query(`load 'auto_explain'`)
    for (const [name, value] of Object.entries(settings))
      await admin.query(`alter role ${role} set ${name} = ${value}`)
  })
}
