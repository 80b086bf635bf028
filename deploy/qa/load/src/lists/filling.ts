import type { Database } from '@boli/database'
import type { SeededRandom } from '@boli/market'
import type pg from 'pg'
import type { Bench } from '../benchmark.ts'
import type { Caller } from '../service-under-test.ts'

/**
 * Fills a schema over a separate connection without time limits, and updates the planner’s statistics.
 * @param insert says what there is then. @returns this with the time it took, for the report.
 */
export async function fill(
  { say }: Bench,
  database: Pick<Database<object>, 'openClient'>,
  insert: (client: pg.Client) => Promise<string>,
): Promise<string> {
  say('filling …')
  const beganMs = performance.now()
  const client = await database.openClient({ purpose: 'fill', statementTimeoutMs: 0 })
  try {
    await client.query(
      `set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
    )
    const content = await insert(client)
    await client.query('vacuum analyze')
    const filled = `${content}, filled in ${((performance.now() - beganMs) / 1000).toFixed(0)} s`
    say(`  ${filled}`)
    return filled
  } finally {
    await client.end()
  }
}

/** Fills tables without their secondary indexes and then recreates them, which is much faster. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  insert: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::text[]::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await insert()
  for (const { definition } of rows) await client.query(definition)
}

/** Ids of the filled market are counted, so that calls can name them without asking. */
const kinds = { farmer: 'f0', buyer: 'b0', lot: '01', deal: '02' } as const
type Kind = keyof typeof kinds

/** Number of users, and of those among them who list or bid half of everything. */
export const people = { farmers: 2_000, busyFarmers: 100, buyers: 5_000, busyBuyers: 500 } as const

/** The id of the n-th of a kind, in the shape of version 7; ids of later lots sort after those of earlier ones. */
export function idOf(kind: Kind, n: number): string {
  const hex = n.toString(16)
  return `${kinds[kind]}${hex.padStart(6, '0')}-0000-7000-8000-${hex.padStart(12, '0')}`
}

/** {@link idOf} as SQL, of an integer expression. */
export function idSql(kind: Kind, n: string): string {
  return `format('${kinds[kind]}%s-0000-7000-8000-%s', lpad(to_hex((${n})::int), 6, '0'), lpad(to_hex((${n})::int), 12, '0'))::uuid`
}

const users = {
  farmer: { role: 'farmer', all: people.farmers, busy: people.busyFarmers },
  buyer: { role: 'business', all: people.buyers, busy: people.busyBuyers },
} as const

const userBelow = (kind: keyof typeof users, count: number, random: SeededRandom): Caller => ({
  ...{ userId: idOf(kind, random.below(count)), role: users[kind].role },
})

export const busyUser = (kind: keyof typeof users, random: SeededRandom) =>
  userBelow(kind, users[kind].busy, random)

/** Any user of the filled market; half of the calls are those of busy users. */
export const anyUser = (kind: keyof typeof users, random: SeededRandom) =>
  userBelow(kind, users[kind][random.below(2) === 0 ? 'busy' : 'all'], random)

/** Maximum number of different bidders on a lot. */
export const BUYERS_PER_LOT = 12

/**
 * The bidder of the bid with this sequence, as SQL: one of the busy buyers every other time, so that nobody bids
 * twice in turn.
 * @param n Position of the lot.
 */
export function buyerOf(n: string, sequence: string): string {
  const { buyers, busyBuyers } = people
  const turn = `((${sequence}) / 2) % ${BUYERS_PER_LOT / 2}`
  return `case when (${sequence}) % 2 = 0 then (${n} * 13 + ${turn} * 37) % ${busyBuyers}
    else ${busyBuyers} + (${n} * 13 + ${turn} * 37) % ${buyers - busyBuyers} end`
}

/** The farmer of a lot, as SQL: every third belongs to a busy farmer. */
export function farmerOf(n: string): string {
  const { farmers, busyFarmers } = people
  return `case when ${n} % 3 = 0 then (${n} / 3) % ${busyFarmers}
    else ${busyFarmers} + (${n}::bigint * 7919) % ${farmers - busyFarmers} end`
}

/** Inserts all of them. @param more Further columns of the service's table, as SQL. */
export async function fillPeople(
  client: Pick<pg.Client, 'query'>,
  more: (role: Caller['role']) => Record<string, string> = () => ({}),
): Promise<void> {
  for (const [kind, { role, all }] of Object.entries(users)) {
    const id = idSql(kind as keyof typeof users, 'n')
    const columns = {
      ...{ id, username: `'${kind}' || n`, fullname: `initcap('${kind}') || ' ' || n` },
      ...more(role),
    }
    await client.query(
      `insert into users (${Object.keys(columns)}) select ${Object.values(columns)}
       from generate_series(0, $1::int - 1) as n`,
      [all],
    )
  }
}
