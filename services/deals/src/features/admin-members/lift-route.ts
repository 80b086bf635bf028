import { EmptyAnswer, Id, LiftBody, routes, succeed, topics } from '@boli/contracts'
import { appendEvents, inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import { Type } from 'typebox'
import type { DealsDeps } from '../../deps.ts'
import { tellAudit } from '../../persistence/administration.ts'
import { readClock } from '../../persistence/clock.ts'
import { standingChanged } from '../../persistence/standings.ts'

/**
 * POST /admin/members/:id/lift: strikes and suspensions that are in force are no longer; they stay on record with the
 * note.
 */
export function liftSuspensionRoute(app: Service, { database }: DealsDeps): void {
  publicRoute(app, routes.liftSuspension, {
    schema: { params: Type.Object({ id: Id }), body: LiftBody, response: EmptyAnswer },
    async handler(request) {
      const { id } = request.params
      const admin = currentUser(request)
      const { note } = request.body
      await inTransaction(database.db, async (trx) => {
        const member = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!member) throw new ApiError('not-found')
        const now = await readClock(trx)
        for (const table of ['strikes', 'suspensions'] as const)
          await trx
            .updateTable(table)
            .set({ lifted_at: new Date(now), lifted_by: admin.userId, note })
            .where('user_id', '=', id)
            .where('lifted_at', 'is', null)
            .where('ends_at', '>', new Date(now))
            .execute()
        await appendEvents(trx, topics.deals, [await standingChanged(trx, id, now, 'lifted')])
        await tellAudit(
          trx,
          { admin, requestId: request.id },
          { act: 'lift-suspension', subject: id, personId: id, facts: { note } },
        )
      })
      return succeed(null, 'The suspension is lifted')
    },
  })
}
