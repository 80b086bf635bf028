import type { Database } from '@boli/database'
import type pg from 'pg'

/** Fills a schema over a separate connection without time limits, and updates the planner’s statistics. */
export async function fill<Result>(
  database: Pick<Database<object>, 'openClient'>,
  insert: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await database.openClient({ purpose: 'fill', statementTimeoutMs: 0 })
  try {
    await client.query(
      `set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
    )
    const result = await insert(client)
    await client.query('vacuum analyze')
    return result
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
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::text[]::regclass[]) and not i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  await insert()
  for (const { definition } of rows) await client.query(definition)
}
