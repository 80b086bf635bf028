import { ACTIVITY_COUNTED_TO, ActivityAnswer, ActivityQuery, routes, succeedList } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { AnalyticsDeps } from '../../deps.ts'
import { presentActivity } from '../../domain/activity.ts'
import { shownName } from '../../domain/rows.ts'

/**
 * The latest activity: registrations, lots, bids, closings; the live stream continues from there. Users deleted since
 * then are not named.
 */
export function activityRoute(app: Service, { database: { db } }: AnalyticsDeps): void {
  publicRoute(app, routes.adminActivity, {
    schema: { querystring: ActivityQuery, response: ActivityAnswer },
    handler: async ({ query: { page = 1, limit = 20 } }) => {
      const [{ total }, rows] = await Promise.all([
        db
          .selectFrom(db.selectFrom('activity').select('event_id').limit(ACTIVITY_COUNTED_TO).as('counted'))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('activity')
          .leftJoin('users', (join) =>
            join.onRef('users.user_id', '=', 'activity.subject').on('activity.kind', '=', 'registration'),
          )
          .leftJoin('lots', 'lots.auction_id', 'activity.subject')
          .selectAll('activity')
          .select(['users.deleted_at', 'lots.unit'])
          .orderBy('at', 'desc')
          .orderBy('event_id', 'desc')
          .limit(limit + 1)
          .offset((page - 1) * limit)
          .execute(),
      ])
      const entries = rows
        .slice(0, limit)
        .map(({ deleted_at, unit, ...row }) =>
          presentActivity({ ...row, name: shownName(row.name, deleted_at) }, unit),
        )
      return { ...succeedList(entries, rows.length > limit), total }
    },
  })
}
