import { createEvent, topics, type UserClaims } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import type { PriceImport } from './price-imports.ts'
import type { InformationDb } from './tables.ts'

/** Tells the audit that an administrator imports a file, in the transaction that begins it. */
export async function tellImport(
  trx: InformationDb,
  row: PriceImport,
  { admin, requestId }: { admin: UserClaims; requestId: string },
): Promise<void> {
  await appendEvents(trx, topics.information, [
    createEvent({
      ...{ type: 'administrator-acted', source: 'information', subject: row.id, version: 1, requestId },
      time: row.started_at.toISOString(),
      data: {
        admin: { userId: admin.userId, username: admin.username },
        ...{ act: 'import-prices', person: null, lot: null, dealId: null },
        facts: { file: row.file_name, bytes: row.bytes, isDemo: row.is_demo },
      },
    }),
  ])
}
