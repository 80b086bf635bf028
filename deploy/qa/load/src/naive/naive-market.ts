import pg from 'pg'

const DATABASE = 'naive'
const FIRST_PAISE = 100_000_00
const STEP_PAISE = 100

/** SQL of one naive bid, with pgbench's `:names` for values. */
export const naiveStatements = {
  begin: 'begin',
  /** The price is read and the bid checked under the row lock. */
  lock: `select price_paise + increment_paise as amount, total_bids + 1 as sequence from auctions
    where id = :auction and status = 'active' and ends_at > clock_timestamp() for update`,
  insert: `insert into bids (auction_id, sequence, id, bidder_id, amount_paise, placed_at)
    values (:auction, :sequence, gen_random_uuid(), :bidder, :amount, clock_timestamp())`,
  update: `update auctions set price_paise = :amount, leader_id = :bidder, total_bids = :sequence
    where id = :auction`,
  commit: 'commit',
} as const

/** Load on the naive market. */
export interface NaiveLoad {
  auctions: number
  connections: number
  seconds: number
}

export interface NaiveRun {
  /** All that were committed. */
  bids: number
  perSecond: number
}

export interface NaiveMarket {
  /** Of its database, as the administrator. */
  url: string
  /** Empties the market and opens auctions with ids from 1. */
  open(auctions: number): Promise<void>
  /** Violations after a number of bids; an empty list if there are none. */
  check(bids: number): Promise<string[]>
  close(): Promise<void>
}

/** The tables that one transaction per bid needs at least, with the indexes of the real ones. */
export async function createNaiveMarket(serverUrl: string): Promise<NaiveMarket> {
  const administer = async (statement: string) => {
    const server = new pg.Client({ connectionString: serverUrl })
    await server.connect()
    await server.query(statement).finally(() => server.end())
  }
  await administer(`create database ${DATABASE}`)
  const url = new URL(serverUrl)
  url.pathname = `/${DATABASE}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`
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
    create index bids_of_bidder on bids (bidder_id, placed_at)`)
  return {
    url: url.href,
    async open(auctions) {
      await client.query('truncate auctions, bids')
      await client.query(
        `insert into auctions select n, 'active', $2::bigint, $3::bigint, null, 0, now() + interval '1 day'
         from generate_series(1, $1::int) as n`,
        [auctions, FIRST_PAISE, STEP_PAISE],
      )
      await client.query('vacuum analyze auctions, bids')
    },
    async check(bids) {
      const { rows } = await client.query<{ stored: string; wrong: string }>(
        `select (select count(*) from bids) as stored, (
          select count(*) from auctions a where a.total_bids <> (select count(*) from bids where auction_id = a.id)
            or a.price_paise <> $1::bigint + a.total_bids * $2::bigint) as wrong`,
        [FIRST_PAISE, STEP_PAISE],
      )
      const found: string[] = []
      if (Number(rows[0]?.stored) !== bids)
        found.push(`${rows[0]?.stored} bids are stored, ${bids} were committed`)
      if (rows[0]?.wrong !== '0') found.push(`${rows[0]?.wrong} auctions do not add up`)
      return found
    },
    close: async () => {
      await client.end()
      await administer(`drop database ${DATABASE}`)
    },
  }
}
