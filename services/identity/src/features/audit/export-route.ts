import { Readable } from 'node:stream'
import { AuditExportQuery, type AuditWanted, routes } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { publicRoute, type Service, sendCsv } from '@boli/http-kit'
import { sql } from 'kysely'
import { actOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { leafText } from '../../persistence/audit-leaf.ts'
import {
  type CheckedRow,
  type Checkpoint,
  isLeafForgotten,
  loggedActions,
  readCheckpoint,
} from '../../persistence/audit-log.ts'
import type { IdentityDb } from '../../persistence/tables.ts'
import { presentAction, wantedActions } from './audit-routes.ts'

const csvHeader = ['sequence', 'at', 'admin', 'act', 'person', 'lot', 'deal', 'facts', 'leaf_hash']

/**
 * GET /admin/audit/export: the actions that a search finds, oldest first, as CSV, or as JSON with each leaf, from which
 * anyone can rebuild the tree. A leaf of an earlier version that names a deleted user is given only as its hash. The
 * export is itself recorded first, so an export without a search ends with it.
 */
export function exportAuditRoute(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.exportAudit, {
    schema: { querystring: AuditExportQuery },
    handler: async (request, reply) => {
      const { format = 'csv', ...wanted } = request.query
      wantedActions(db, wanted)
      const facts = { ...(await withoutNames(db, wanted)), format }
      const act = actOf(request, identity)
      await inTransaction(db, (trx) => recordAccess(trx, { ...act, action: 'export-audit', facts }))
      const checkpoint = await readCheckpoint(db)
      const pages = loggedActions(wantedActions(db, wanted), checkpoint.size)
      const fileName = `boli-audit-${checkpoint.size}.${format}`
      reply.header('cache-control', 'private, no-store')
      if (format === 'csv') return sendCsv(reply, { fileName, header: csvHeader, rows: asRows(pages) })
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(asJson(pages, checkpoint)))
    },
  })
}

/** Names that were searched for are stored as ids: a name is deleted with its account, the audit is not. */
async function withoutNames(db: IdentityDb, wanted: AuditWanted): Promise<Record<string, string>> {
  const facts: Record<string, string> = {}
  for (const [key, value] of Object.entries(wanted)) {
    if (key === 'person' || key === 'admin') {
      const name = value.trim().toLowerCase()
      const found = await db
        .selectFrom('users')
        .select('id')
        .where(sql`lower(username)`, '=', name)
        .executeTakeFirst()
      facts[key] = found?.id ?? ''
    } else facts[key] = value
  }
  return facts
}

async function* asRows(pages: AsyncGenerator<CheckedRow[]>) {
  for await (const rows of pages) {
    for (const row of rows) {
      const { sequence, at, admin, action, user, lot, dealId, facts, changes } = presentAction(row)
      const said = JSON.stringify(changes.length > 0 ? { ...facts, changes } : facts)
      const about = [user?.username ?? null, lot?._id ?? null, dealId ?? null, said]
      yield [sequence, at, admin.username, action, ...about, leafHashOf(row)]
    }
  }
}

async function* asJson(pages: AsyncGenerator<CheckedRow[]>, checkpoint: Checkpoint): AsyncGenerator<string> {
  yield `{"checkpoint":${JSON.stringify(checkpoint)},"acts":[`
  let isFirst = true
  for await (const rows of pages) {
    const acts = rows.map((row) => {
      const leaf = isLeafForgotten(row) ? null : leafText(row)
      return JSON.stringify({ ...presentAction(row), leaf, leafHash: leafHashOf(row) })
    })
    yield `${isFirst ? '' : ','}\n${acts.join(',\n')}`
    isFirst = false
  }
  yield '\n]}\n'
}

function leafHashOf({ leaf_hash }: CheckedRow): string {
  return leaf_hash?.toString('hex') ?? ''
}
