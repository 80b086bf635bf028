import { newId, type PriceImportStart, type PriceImportView, type PriceSource } from '@boli/contracts'
import type { Selectable } from 'kysely'
import type { InformationDb, PriceImportTable } from './tables.ts'

export type PriceImport = Selectable<PriceImportTable>

type NewImport = Pick<PriceImportStart, 'fileName' | 'fingerprint' | 'isDemo'> & {
  bytes: number | null
  source: PriceSource
  admin: string | null
  now: Date
}

/**
 * Begins an import, or goes on with the one of the same file that was interrupted.
 * @returns `isNew` false for the latter.
 */
export async function startImport(
  db: InformationDb,
  { fileName, fingerprint, bytes, source, isDemo = false, admin, now }: NewImport,
): Promise<{ row: PriceImport; isNew: boolean }> {
  const added = await db
    .insertInto('price_imports')
    .values({
      ...{ id: newId(now.getTime()), file_name: fileName, fingerprint, source, is_demo: isDemo, bytes },
      ...{ admin_username: admin, started_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) return { row: added, isNew: true }
  const row = await db
    .selectFrom('price_imports')
    .selectAll()
    .where('source', '=', source)
    .where('file_name', '=', fileName)
    .where('bytes', 'is not distinct from', bytes)
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow()
  return { row, isNew: false }
}

/** One page of the imports, newest first, and whether there are more. */
export async function readImports(
  db: InformationDb,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PriceImport[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('price_imports')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

export function presentImport(row: PriceImport): PriceImportView {
  return {
    _id: row.id,
    fileName: row.file_name,
    source: row.source,
    isDemo: row.is_demo,
    state: row.state,
    failure: row.failure,
    bytes: row.bytes,
    received: row.received,
    added: row.added,
    updated: row.updated,
    refused: row.refused,
    faults: row.faults,
    newest: row.newest_on,
    by: row.admin_username,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
