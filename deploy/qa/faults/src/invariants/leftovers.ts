import { firstOf, type Queried } from './check.ts'

/** Maximum number of connections of a process: its pool, and further sessions. */
const CONNECTIONS_PER_PROCESS = 20

const owners = {
  'lots/': `select picture_key as key from auctions.lots where picture_key is not null
    union all select unnest(more_pictures) from auctions.lots
    union all select 'lots/' || (lab_report ->> 'picture') from auctions.lots where lab_report is not null
    union all select key from auctions.picture_uploads`,
  'information/': `select picture_key as key from information.items where picture_key is not null
    union all select key from information.picture_uploads`,
} as const

/** Invariant 8: no transaction that nobody ends, no leaked connection. */
export async function leftInPostgres(database: Queried, processes: number): Promise<string[]> {
  const idle = await database.query(
    `select pid, application_name, query from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  )
  const [open] = await database.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name <> ''`,
  )
  const tooMany = (open?.connections ?? 0) > processes * CONNECTIONS_PER_PROCESS
  return [
    ...firstOf('transactions are open that nobody ends', idle),
    ...(tooMany ? [`${open?.connections} connections are open`] : []),
  ]
}

/** Invariant 8: each stored picture has an owner or is scheduled for removal, and no owner lacks its picture. */
export async function orphanPictures(
  database: Queried,
  pictures: (prefix: string) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [prefix, owned] of Object.entries(owners)) {
    const stored = await pictures(prefix)
    const known = new Set((await database.query<{ key: string }>(owned)).map(({ key }) => key))
    const orphans = stored.filter((object) => !prefixesOf(object).some((key) => known.has(key)))
    wrong.push(...firstOf(`pictures below ${prefix} without an owner`, orphans))
  }
  return wrong
}

/** `lots/abc-640.webp` may be a size of the picture `lots/abc`. */
const prefixesOf = (object: string) => Array.from(object, (_, at) => object.slice(0, at + 1))
