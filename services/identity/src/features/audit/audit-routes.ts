import {
  AdminActionsAnswer,
  AdminActionsQuery,
  type AdminActionView,
  AuditCheckAnswer,
  AuditCheckQuery,
  type AuditWanted,
  auditedFields,
  readDay,
  routes,
  startOfIndianDay,
  succeed,
  succeedCounted,
} from '@boli/contracts'
import { readPage } from '@boli/database'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { IdentityDeps } from '../../deps.ts'
import { type CheckedRow, checkAuditLog, hasAccounts, selectActions } from '../../persistence/audit-log.ts'
import type { IdentityDb } from '../../persistence/tables.ts'

/**
 * The audit, for administrators: who did what to which user, lot, deal, message or item, newest first; and a check that
 * reads the whole log again, and compares it with the client's stored checkpoint.
 */
export function auditRoutes(app: Service, { database: { db } }: IdentityDeps): void {
  publicRoute(app, routes.adminActions, {
    schema: { querystring: AdminActionsQuery, response: AdminActionsAnswer },
    handler: async ({ query }) => {
      const { rows, total } = await readPage(wantedActions(db, query), query, (found) =>
        found
          .selectAll('admin_actions')
          .select(hasAccounts)
          .orderBy('at', 'desc')
          .orderBy('admin_actions.id', 'desc'),
      )
      return succeedCounted(rows.map(presentAction), total, query)
    },
  })
  publicRoute(app, routes.checkAudit, {
    schema: { querystring: AuditCheckQuery, response: AuditCheckAnswer },
    handler: async ({ query: { size, root } }) =>
      succeed(await checkAuditLog(db, size === undefined || root === undefined ? null : { size, root })),
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The actions that a search finds. A user is found by the name at that time, as long as the account exists. */
export function wantedActions(db: IdentityDb, wanted: AuditWanted) {
  const { userId, admin, person, kind, lot } = wanted
  const from = startOf('from', wanted.from)
  const to = startOf('to', wanted.to)
  let found = selectActions(db)
  if (userId) found = found.where('admin_actions.user_id', '=', userId)
  if (admin?.trim()) found = found.where(sql`lower(admin_username)`, '=', admin.trim().toLowerCase())
  if (person?.trim()) found = found.where(sql`lower(users.username)`, '=', person.trim().toLowerCase())
  if (kind) found = found.where('action', '=', kind)
  if (lot) found = found.where(sql`before -> 'lot' ->> '_id'`, '=', lot)
  if (from) found = found.where('at', '>=', from)
  if (to) found = found.where('at', '<', new Date(to.getTime() + DAY_MS))
  return found
}

/** A day of the Indian calendar. @throws {ApiError} if there is no such day. */
function startOf(field: string, day: string | undefined): Date | null {
  if (day === undefined) return null
  if (readDay(day) === null) throw refuseFields({ field, code: 'date', message: 'Please enter a date' })
  return startOfIndianDay(day)
}

const DELETED_USER = 'Deleted user'

/** Users deleted since then are not named. */
export function presentAction(row: CheckedRow): AdminActionView {
  const before = (row.before ?? {}) as Record<string, unknown>
  const after = row.after as Record<string, unknown> | null
  const changed = auditedFields.filter((field) => after !== null && before[field] !== after[field])
  return {
    _id: row.id,
    sequence: row.sequence,
    at: row.at.toISOString(),
    action: row.action,
    admin: { _id: row.admin_id, username: row.admin_username || DELETED_USER },
    user: row.has_user && row.user_id ? { _id: row.user_id, username: String(before.username ?? '') } : null,
    ...(before.lot ? { lot: before.lot as NonNullable<AdminActionView['lot']> } : {}),
    ...(before.item ? { item: before.item as NonNullable<AdminActionView['item']> } : {}),
    ...(typeof before.dealId === 'string' ? { dealId: before.dealId } : {}),
    facts: (before.facts ?? {}) as NonNullable<AdminActionView['facts']>,
    changes: (row.has_user ? changed : []).map((field) => ({
      field,
      before: String(before[field] ?? ''),
      after: String(after?.[field] ?? ''),
    })),
  }
}
