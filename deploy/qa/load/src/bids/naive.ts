import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createSystemDatabase, type SystemDatabase } from '@boli/system'
import { GENERATOR, type Measurement } from '../load/measurement.ts'
import { measureUsage } from '../measure/usage-meter.ts'
import type { Stage } from './stages.ts'

const execute = promisify(execFile)

const CONNECTIONS = [1, 8, 32]
const MARKETS = [
  { id: 'a1', name: 'one hot auction', auctions: 1 },
  { id: 'a2', name: '1,000 auctions', auctions: 1_000 },
]
const FIRST_PAISE = 100_000_00
const STEP_PAISE = 100

/** The minimum for one transaction per bid, with the indexes of the real tables. */
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

/** One naive bid: the price is read and the bid checked under the row lock. */
const SCRIPT = `\\set auction random(1, :auctions)
\\set bidder random(1, 1000000)
begin;
select price_paise + increment_paise as amount, total_bids + 1 as sequence from auctions \
where id = :auction and status = 'active' and ends_at > clock_timestamp() for update \\gset
insert into bids (auction_id, sequence, id, bidder_id, amount_paise, placed_at) \
values (:auction, :sequence, gen_random_uuid(), :bidder, :amount, clock_timestamp());
update auctions set price_paise = :amount, leader_id = :bidder, total_bids = :sequence where id = :auction;
commit;
`

interface NaiveMarket {
  database: SystemDatabase
  postgresPid: number
}

/** (a) One transaction per bid with a row lock. */
export function naiveStage(seconds: number): Stage<NaiveMarket> {
  return {
    async open({ postgres, endings }) {
      const database = await createSystemDatabase(postgres.url, 'naive')
      endings.defer(database.drop)
      await database.query(TABLES)
      return { database, postgresPid: postgres.pid() }
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

/** Output of `pgbench --version`, or null if it is missing. */
export function findPgbench(): Promise<string | null> {
  return execute('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}

/** Places naive bids with pgbench, which costs less than any client in Node, and counts them afterwards. */
async function measure(
  { database: { query, adminUrl }, postgresPid }: NaiveMarket,
  { auctions, connections, seconds }: { auctions: number; connections: number; seconds: number },
): Promise<Measurement> {
  await query('truncate auctions, bids')
  await query(
    `insert into auctions select n, 'active', $2::bigint, $3::bigint, null, 0, now() + interval '1 day'
     from generate_series(1, $1::int) as n`,
    [auctions, FIRST_PAISE, STEP_PAISE],
  )
  await query('vacuum analyze auctions, bids')
  const timeSeconds = Math.ceil(seconds)
  const bidding = execute('pgbench', [
    ...['--no-vacuum', '--protocol=prepared', '--file=-', `--define=auctions=${auctions}`],
    ...[`--client=${connections}`, `--jobs=${Math.min(connections, availableParallelism())}`],
    ...[`--time=${timeSeconds}`, adminUrl],
  ])
  const { stdin, pid = 0 } = bidding.child
  stdin?.end(SCRIPT)
  const watched = { postgres: postgresPid, [GENERATOR]: pid }
  const [[, processes]] = await Promise.all([measureUsage(watched, () => sleep(seconds * 1000)), bidding])
  const [{ stored = 0, wrong = 0 } = {}] = await query<{ stored: number; wrong: number }>(
    `select (select count(*)::int from bids) as stored, (
      select count(*)::int from auctions a where a.total_bids <> (select count(*) from bids where auction_id = a.id)
        or a.price_paise <> $1::bigint + a.total_bids * $2::bigint) as wrong`,
    [FIRST_PAISE, STEP_PAISE],
  )
  return {
    ...{ perSecond: stored / timeSeconds, seconds, processes, remarks: [] },
    problems: wrong === 0 ? [] : [`${wrong} auctions do not add up`],
  }
}
