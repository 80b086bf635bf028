import { ActivityAnswer, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/service-kit'
import type { Analytics } from '../../deps.ts'
import { presentActivity } from '../../domain/activity.ts'
import { shownName } from '../../domain/shown-name.ts'

const ENTRIES = 50

/** What happened last: registrations, lots, bids, closings; the live stream goes on from there. Nobody is named who was deleted since. */
export function activityRoute(app: Service, { database }: Analytics): void {
  publicRoute(app, routes.adminActivity, {
    schema: { response: ActivityAnswer },
    handler: async () => {
      const rows = await database.db
        .selectFrom('activity')
        .leftJoin('users', (join) =>
          join.onRef('users.user_id', '=', 'activity.subject').on('activity.kind', '=', 'registration'),
        )
        .selectAll('activity')
        .select('users.deleted_at')
        .orderBy('at', 'desc')
        .orderBy('event_id', 'desc')
        .limit(ENTRIES)
        .execute()
      return succeed(
        rows.map(({ deleted_at, ...row }) =>
          presentActivity({ ...row, name: shownName(row.name, deleted_at) }),
        ),
      )
    },
  })
}
