import { ActivityAnswer, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Analytics } from '../../deps.ts'
import { presentActivity } from '../../domain/activity.ts'

const ENTRIES = 50

/** What happened last: registrations, lots, bids, closings; the live stream goes on from there. */
export function activityRoute(app: Service, { database }: Analytics): void {
  publicRoute(app, routes.adminActivity, {
    schema: { response: ActivityAnswer },
    handler: async () => {
      const rows = await database.db
        .selectFrom('activity')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('event_id', 'desc')
        .limit(ENTRIES)
        .execute()
      return succeed(rows.map(presentActivity))
    },
  })
}
