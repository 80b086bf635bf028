import {
  newId,
  type Paging,
  PRICES_TAKEN_BACK_DAYS,
  type PriceImportStart,
  type PriceImportView,
  type PriceSource,
} from '@boli/contracts'
import { readPage } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { InformationDb, PriceImportTable } from './tables.ts'

export type PriceImport = Selectable<PriceImportTable>

type NewImport = Pick<PriceImportStart, 'fileName' | 'fingerprint' | 'isDemo'> & {
  bytes: number | null
  source: PriceSource
  admin: string | null
  now: Date
}

/**
 * Starts an import, or continues an interrupted one of the same file.
 * @returns `isNew` false for the latter.
 */
export async function startImport(
  db: InformationDb,
  { fileName, fingerprint, bytes, source, isDemo = false, admin, now }: NewImport,
): Promise<{ row: PriceImport; isNew: boolean }> {
  await sql`
    delete from price_replaced where replaced_on < ${now}::date - ${PRICES_TAKEN_BACK_DAYS + 1}::integer`.execute(
    db,
  )
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

/** @throws {ApiError} `not-found`. */
export async function findImport(
  db: InformationDb,
  importId: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<PriceImport> {
  const row = await db
    .selectFrom('price_imports')
    .selectAll()
    .where('id', '=', importId)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new ApiError('not-found')
  return row
}

export function updateImport(
  db: InformationDb,
  importId: string,
  values: Updateable<PriceImportTable>,
): Promise<PriceImport> {
  return db
    .updateTable('price_imports')
    .set(values)
    .where('id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Serialises parts: each is checked against all earlier ones, and marks rows that another may be about to write. */
export async function waitForOtherImports(trx: InformationDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prices of mandis'))`.execute(trx)
}

/**
 * One page of the imports, newest first, and the total; if `unsolved`, only failed ones after which no import from the
 * same source succeeded.
 */
export async function readImports(
  db: InformationDb,
  unsolved: boolean,
  paging: Paging,
): Promise<{ rows: PriceImport[]; total: number }> {
  const asked = db.selectFrom('price_imports').$if(unsolved, (failed) =>
    failed.where(
      sql<boolean>`state = 'failed' and taken_back_at is null and not exists (
        select from price_imports later where later.state = 'done'
          and later.source = price_imports.source and later.started_at > price_imports.started_at)`,
    ),
  )
  return readPage(asked, paging, (found) =>
    found.selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc'),
  )
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
    struck: row.struck,
    takenBack: row.taken_back_at && {
      at: row.taken_back_at.toISOString(),
      by: row.taken_back_by ?? '',
      reason: row.taken_back_reason ?? '',
    },
  }
}

const STRIKES_SHOWN = 100

/** Prices that were removed from an import individually, newest first. */
export async function readStrikes(
  db: InformationDb,
  importId: string,
): Promise<NonNullable<PriceImportView['strikes']>> {
  const rows = await db
    .selectFrom('price_strikes')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('at', 'desc')
    .limit(STRIKES_SHOWN)
    .execute()
  return rows.map(({ line, text, reason, by_username, at }) => ({
    ...{ line, text, reason, by: by_username, at: at.toISOString() },
  }))
}
