import { createSystemDatabase } from '@boli/system'
import type { OwnPostgres } from '@boli/test-kit/parts'
import type { Measurement, Running, Stage } from '../bids/stages.ts'
import { UsageMeter } from '../measure/usage-meter.ts'
import { type NaiveLoad, runPgbench } from './pgbench.ts'

const CONNECTIONS = [1, 8, 32]
const MARKETS = [
  { id: 'a1', name: 'one hot auction', auctions: 1 },
  { id: 'a2', name: '1,000 auctions', auctions: 1_000 },
]
const FIRST_PAISE = 100_000_00
const STEP_PAISE = 100

/** What one transaction per bid needs at least, with the indexes of the real tables. */
const TABLES = `
  create table auctions (
    id bigint primary key,
    status text not null,
    price_paise bigint not null,
    increment_paise bigint not null,
    leader_id bigint,
    total_bids integer not null,
    ends_at timestamptz not null
  ) with (fillfactor = 80);
  create table bids (
    auction_id bigint not null,
    sequence integer not null,
    id uuid not null,
    bidder_id bigint not null,
    amount_paise bigint not null,
    placed_at timestamptz not null,
    primary key (auction_id, sequence)
  );
  create index bids_of_bidder on bids (bidder_id, placed_at)`

type Query = Awaited<ReturnType<typeof createSystemDatabase>>['query']

interface NaiveMarket extends Running {
  url: string
  query: Query
  postgresPid: number
}

/** (a) One transaction per bid with a row lock. @param pgbench its version. */
export function naiveStage(
  postgres: () => Pick<OwnPostgres, 'url' | 'pid'>,
  seconds: number,
  pgbench: string,
): Stage<NaiveMarket> {
  return {
    async open() {
      const { url, pid } = postgres()
      const { adminUrl, query, drop } = await createSystemDatabase(url, 'naive')
      await query(TABLES)
      return { url: adminUrl, query, postgresPid: pid(), tools: { naive: pgbench }, stop: drop }
    },
    scenarios: MARKETS.flatMap(({ id, name, auctions }) =>
      CONNECTIONS.map((connections) => ({
        id: `${id}-${connections}`,
        title: `naive, ${name}, ${connections} connection${connections > 1 ? 's' : ''} (pgbench)`,
        run: (on) => measure(on, { auctions, connections, seconds }),
      })),
    ),
  }
}

async function measure({ url, query, postgresPid }: NaiveMarket, load: NaiveLoad): Promise<Measurement> {
  await openAuctions(query, load.auctions)
  const meter = await UsageMeter.start({ postgres: postgresPid })
  const { perSecond, bids } = await runPgbench(url, load, (pid) => meter.watch('load generator', pid))
  const processes = await meter.stop()
  return {
    perSecond,
    seconds: load.seconds,
    latencyMs: null,
    generatorCores: processes['load generator']?.cores ?? 0,
    processes,
    remarks: [],
    problems: await check(query, bids),
  }
}

/** Empties the market and opens auctions with ids from 1. */
async function openAuctions(query: Query, auctions: number): Promise<void> {
  await query('truncate auctions, bids')
  await query(
    `insert into auctions select n, 'active', $2::bigint, $3::bigint, null, 0, now() + interval '1 day'
     from generate_series(1, $1::int) as n`,
    [auctions, FIRST_PAISE, STEP_PAISE],
  )
  await query('vacuum analyze auctions, bids')
}

/** @returns violations after a number of bids; an empty list if there are none. */
async function check(query: Query, bids: number): Promise<string[]> {
  const [found] = await query<{ stored: number; wrong: number }>(
    `select (select count(*)::int from bids) as stored, (
      select count(*)::int from auctions a where a.total_bids <> (select count(*) from bids where auction_id = a.id)
        or a.price_paise <> $1::bigint + a.total_bids * $2::bigint) as wrong`,
    [FIRST_PAISE, STEP_PAISE],
  )
  return [
    ...(found?.stored === bids ? [] : [`${found?.stored} bids are stored, ${bids} were committed`]),
    ...(found?.wrong === 0 ? [] : [`${found?.wrong} auctions do not add up`]),
  ]
}
