import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './transaction.ts'

/**
 * Stores a row of a projection, unless the same or a newer version of it is stored: events arrive more than once, late
 * and in any order.
 * @param row The columns, with the key and the version among them.
 * @param o.key The primary key; `id` unless given.
 * @param o.version The column with the version of the event; `version` unless given. A table may have several.
 * @param o.initial Further columns of a new row; they never replace stored ones.
 * @param o.unless A condition on the stored row, as `known`, under which it stays as it is.
 * @returns whether the row was stored.
 */
export async function upsertNewer(
  db: Executor,
  table: string,
  row: Readonly<Record<string, unknown>>,
  o: {
    key?: string
    version?: string
    initial?: Readonly<Record<string, unknown>>
    unless?: RawBuilder<unknown>
  } = {},
): Promise<boolean> {
  const { key = 'id', version = 'version', initial = {}, unless = sql`false` } = o
  const inserted = { ...initial, ...row }
  const changed = Object.keys(row)
    .filter((column) => column !== key)
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} as known (${sql.join(Object.keys(inserted).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(inserted))})
    on conflict (${sql.ref(key)}) do update set ${sql.join(changed)}
    where ${sql.ref(`known.${version}`)} < ${sql.ref(`excluded.${version}`)} and not (${unless})
  `.execute(db)
  return numAffectedRows > 0n
}
