import type { SystemDatabase } from '@boli/system'

/** Rows of every table of the services, by schema and name. */
export async function countRows(database: Pick<SystemDatabase, 'query'>): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('identity', 'auctions', 'information', 'deals', 'notifications', 'analytics') and table_type = 'BASE TABLE'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await database.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)
    counts[name] = row?.rows ?? 0
  }
  return counts
}
