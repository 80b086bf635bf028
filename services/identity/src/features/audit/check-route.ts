import { AuditCheckAnswer, AuditCheckQuery, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { checkAuditLog } from '../../persistence/audit-log.ts'

/** GET /admin/audit/check: reads the whole log again, and compares it with a checkpoint that the asker remembers. */
export function checkAuditRoute(app: Service, { database: { db } }: Identity): void {
  publicRoute(app, routes.checkAudit, {
    schema: { querystring: AuditCheckQuery, response: AuditCheckAnswer },
    handler: async ({ query: { size, root } }) =>
      succeed(await checkAuditLog(db, size === undefined || root === undefined ? null : { size, root })),
  })
}
