import { AdminActionsAnswer, AdminActionsQuery, routes, succeedCounted } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { presentAction } from './present-action.ts'
import { wantedActions } from './wanted-actions.ts'

/** The audit, for administrators: who did what to which user, lot, deal, message or item, newest first. */
export function adminActionsRoute(app: Service, { database: { db } }: Identity): void {
  publicRoute(app, routes.adminActions, {
    schema: { querystring: AdminActionsQuery, response: AdminActionsAnswer },
    handler: async ({ query: { page = 1, limit = 20, ...wanted } }) => {
      const found = wantedActions(db, wanted)
      const [{ total }, rows] = await Promise.all([
        found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        found
          .selectAll('admin_actions')
          .select('users.id as existing_id')
          .orderBy('at', 'desc')
          .orderBy('admin_actions.id', 'desc')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
      ])
      return succeedCounted(rows.map(presentAction), total, { page, limit })
    },
  })
}
