import {
  addDays,
  indianDay,
  MANDI_DAYS,
  MAX_REFUSED_ROWS,
  type PriceImportFailure,
  type PriceRowFault,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { type ReadPart, type RefusedRow, readPart } from '../../domain/mandi-file/read-part.ts'
import { createJudge } from '../../domain/mandi-file/read-row.ts'
import { latestOf } from '../../persistence/newest-prices.ts'
import { markImplausible, readMedians } from '../../persistence/plausible-prices.ts'
import {
  findImport,
  type PriceImport,
  updateImport,
  waitForOtherImports,
} from '../../persistence/price-imports.ts'
import { storePrices } from '../../persistence/store-prices.ts'
import type { InformationDb } from '../../persistence/tables.ts'

const SHOWN_CHARACTERS = 300

/** The import after a part, and whether the part ended it. */
export interface TakenPart {
  row: PriceImport
  hasEnded: boolean
}

export interface Part {
  importId: string
  /** Offset of the part in the file, in bytes. */
  offset: number
  bytes: Buffer
  /** Set if the size of the file is not known in advance. */
  isLast?: boolean
}

/**
 * Imports the complete lines of one part of a file in one transaction with the import's position: a part that is sent
 * again, or was in progress when a process died, counts once. A part that does not start at the position changes
 * nothing; `received` in the answer is where the next part starts.
 * @throws {ApiError} `not-found`.
 */
export function takePart(db: InformationDb, part: Part, now: Date): Promise<TakenPart> {
  return inTransaction(db, async (trx) => {
    const row = await findImport(trx, part.importId, { forUpdate: true })
    if (row.state !== 'receiving' || row.received !== part.offset) return { row, hasEnded: false }
    const isLast = part.isLast ?? part.offset + part.bytes.length === row.bytes
    if (row.bytes !== null && part.offset + part.bytes.length > row.bytes)
      return ended(trx, row.id, now, 'too-large')
    const today = indianDay(now)
    const read = readPart(part.bytes, row, { isLast, today })
    if (read === 'columns' || read === 'lines') return ended(trx, row.id, now, read)
    if (isLast && read.columns === null) return ended(trx, row.id, now, 'columns')
    const stored = await storePart(trx, row, read, today)
    return isLast ? ended(trx, row.id, now) : { row: stored, hasEnded: false }
  })
}

async function ended(...parameters: Parameters<typeof endImport>): Promise<TakenPart> {
  return { row: await endImport(...parameters), hasEnded: true }
}

async function storePart(
  trx: InformationDb,
  row: PriceImport,
  read: ReadPart,
  today: string,
): Promise<PriceImport> {
  await waitForOtherImports(trx)
  // Rows of days that the guide does not show are not checked: prices change a lot over the years.
  const firstDay = addDays(today, -MANDI_DAYS)
  const recent = read.rows.filter(({ arrivedOn }) => arrivedOn > firstDay)
  const medians = await readMedians(trx, recent, today)
  const isPlausible = createJudge(medians)
  const implausible = new Set(recent.filter((one) => !isPlausible(one)).map(({ line }) => line))
  const stored = await storePrices(
    trx,
    row.number,
    read.rows.filter(({ line }) => !implausible.has(line)),
  )
  if (medians.length > 0) await markImplausible(trx, medians, today)
  const refusedFor = (fault: PriceRowFault) => (line: number) => {
    return { line, fault, text: read.texts[line - row.lines - 1] ?? '' }
  }
  const refused = [
    ...read.refused,
    ...[...implausible].map(refusedFor('implausible')),
    ...stored.duplicates.map(refusedFor('duplicate')),
  ].sort((one, other) => one.line - other.line)
  await storeRefused(trx, row, refused)
  const faults = { ...row.faults }
  for (const { fault } of refused) faults[fault] = (faults[fault] ?? 0) + 1
  return updateImport(trx, row.id, {
    received: row.received + read.bytes,
    lines: read.lines,
    columns: read.columns && JSON.stringify(read.columns),
    added: row.added + stored.added,
    updated: row.updated + stored.updated,
    refused: row.refused + refused.length,
    faults: JSON.stringify(faults),
    newest_on: latestOf([row.newest_on, stored.newest]),
  })
}

async function storeRefused(trx: InformationDb, row: PriceImport, refused: RefusedRow[]): Promise<void> {
  const listed = refused.slice(0, Math.max(0, MAX_REFUSED_ROWS - row.refused))
  if (listed.length === 0) return
  await trx
    .insertInto('price_refusals')
    .values(
      listed.map(({ line, fault, text }) => ({
        ...{ import_id: row.id, line, fault, text: text.slice(0, SHOWN_CHARACTERS) },
      })),
    )
    .execute()
}

/** Ends an import; rows imported until then stay. */
export function endImport(
  db: InformationDb,
  importId: string,
  now: Date,
  failure: PriceImportFailure | null = null,
): Promise<PriceImport> {
  return updateImport(db, importId, { state: failure === null ? 'done' : 'failed', failure, ended_at: now })
}
