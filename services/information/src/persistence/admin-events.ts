import { systemActors } from '@boli/contracts'
import { type AdminCall, recordAct } from '@boli/database'
import { sql } from 'kysely'
import type { PriceImport } from './price-imports.ts'
import type { InformationDb } from './tables.ts'

/**
 * Publishes the start of an import for the audit, in its transaction; imports by the operator or the scheduler have no
 * request.
 */
export async function publishImport(trx: InformationDb, row: PriceImport, call?: AdminCall): Promise<void> {
  const { source, started_at: now } = row
  const admin = source === 'upload' ? call?.admin : systemActors[source]
  if (!admin) throw new Error('An upload has an administrator')
  const facts = { file: row.file_name, bytes: row.bytes, isDemo: row.is_demo }
  const { requestId = row.id } = call ?? {}
  await recordAct(
    trx,
    'information',
    { admin, requestId, now },
    { act: 'import-prices', subject: row.id, facts },
  )
}

/** Publishes for the audit that an administrator views messages with senders' addresses; once per day in India. */
export async function recordMessagesView(trx: InformationDb, call: AdminCall & { now: Date }): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into admin_looks (admin_id, act, day)
    values (${call.admin.userId}, 'see-messages', date(${call.now}::timestamptz at time zone 'Asia/Kolkata'))
    on conflict do nothing`.execute(trx)
  if (numAffectedRows === 0n) return
  await recordAct(trx, 'information', call, { act: 'see-messages', subject: call.admin.userId })
}
