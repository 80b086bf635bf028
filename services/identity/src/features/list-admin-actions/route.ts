import {
  AdminActionsAnswer,
  AdminActionsQuery,
  type AdminActionView,
  auditedFields,
  routes,
  succeedList,
} from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { Selectable } from 'kysely'
import type { Identity } from '../../deps.ts'
import type { AdminActionTable } from '../../persistence/tables.ts'

/** The audit, for administrators: who did what to which user, lot, message or item, newest first. */
export function adminActionsRoute(app: Service, { database: { db } }: Identity): void {
  publicRoute(app, routes.adminActions, {
    schema: { querystring: AdminActionsQuery, response: AdminActionsAnswer },
    handler: async ({ query: { userId, page = 1, limit = 20 } }) => {
      const all = db.selectFrom('admin_actions').leftJoin('users', 'users.id', 'admin_actions.user_id')
      const wanted = userId ? all.where('admin_actions.user_id', '=', userId) : all
      const [{ total }, rows] = await Promise.all([
        wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        wanted
          .selectAll('admin_actions')
          .select('users.id as existing_id')
          .orderBy('at', 'desc')
          .orderBy('admin_actions.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
      ])
      return { ...succeedList(rows.map(presentAction), page * limit < total), total }
    },
  })
}

type ActionRow = Selectable<AdminActionTable> & { existing_id: string | null }

/** Nobody is named who was deleted since. */
function presentAction(row: ActionRow): AdminActionView {
  const before = (row.before ?? {}) as Record<string, unknown>
  const after = row.after as Record<string, unknown> | null
  const changed = auditedFields.filter((field) => after !== null && before[field] !== after[field])
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    admin: { _id: row.admin_id, username: row.admin_username },
    user: row.existing_id === null ? null : { _id: row.existing_id, username: String(before.username ?? '') },
    ...(row.action === 'remove-lot' ? { lot: before.lot as NonNullable<AdminActionView['lot']> } : {}),
    ...(before.item ? { item: before.item as NonNullable<AdminActionView['item']> } : {}),
    changes: (row.existing_id === null ? [] : changed).map((field) => ({
      field,
      before: String(before[field] ?? ''),
      after: String(after?.[field] ?? ''),
    })),
  }
}
