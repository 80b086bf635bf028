import { createEvent, type EventTypes, systemActors, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import { sql } from 'kysely'
import type { PriceImport } from './price-imports.ts'
import type { InformationDb } from './tables.ts'

type Acted = EventTypes['administrator-acted']

interface Call {
  admin: Acted['admin']
  requestId: string
  now: Date
}

/**
 * Publishes the start of an import for the audit, in its transaction; imports by the operator or the scheduler have no
 * request.
 */
export async function publishImport(trx: InformationDb, row: PriceImport, call?: Call): Promise<void> {
  const { source, started_at: now } = row
  const admin = source === 'upload' ? call?.admin : systemActors[source]
  if (!admin) throw new Error('An upload has an administrator')
  await publishAct(
    trx,
    { admin, requestId: call?.requestId ?? row.id, now },
    {
      ...{ act: 'import-prices', subject: row.id },
      facts: { file: row.file_name, bytes: row.bytes, isDemo: row.is_demo },
    },
  )
}

/** Records for the audit that an administrator undoes an import or one of its rows. */
export async function publishImportEnd(
  trx: InformationDb,
  { importId, ...act }: { act: 'take-back-prices' | 'strike-price'; importId: string; facts: Acted['facts'] },
  call: Call,
): Promise<void> {
  await publishAct(trx, call, { ...act, subject: importId })
}

/** Publishes for the audit that an administrator views messages with senders' addresses; once per day in India. */
export async function recordMessagesView(trx: InformationDb, call: Call): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into admin_looks (admin_id, act, day)
    values (${call.admin.userId}, 'see-messages', date(${call.now}::timestamptz at time zone 'Asia/Kolkata'))
    on conflict do nothing`.execute(trx)
  if (numAffectedRows === 0n) return
  await publishAct(trx, call, { act: 'see-messages', subject: call.admin.userId, facts: {} })
}

async function publishAct(
  trx: InformationDb,
  { admin: { userId, username }, requestId, now }: Call,
  { subject, ...said }: Pick<Acted, 'act' | 'facts'> & { subject: string },
): Promise<void> {
  await appendEvents(trx, topics.information, [
    createEvent({
      ...{ type: 'administrator-acted', source: 'information', subject, version: 1, requestId },
      time: now.toISOString(),
      data: { ...said, admin: { userId, username }, person: null, lot: null, dealId: null },
    }),
  ])
}
