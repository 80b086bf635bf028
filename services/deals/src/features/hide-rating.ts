import { EmptyAnswer, Id, routes, succeed } from '@boli/contracts'
import { inTransaction, readClock, recordAct } from '@boli/database'
import { ApiError, adminCallOf, publicRoute, type Service } from '@boli/http-kit'
import { Type } from 'typebox'
import type { DealsDeps } from '../deps.ts'
import { entry } from '../domain/step.ts'
import { auditedMember } from '../persistence/administration.ts'
import { addEntries } from '../persistence/timeline.ts'

/** DELETE /admin/ratings/:ratingId: hides the text and never the stars. */
export function hideRatingRoute(app: Service, { database }: DealsDeps): void {
  publicRoute(app, routes.hideRating, {
    schema: { params: Type.Object({ ratingId: Id }), response: EmptyAnswer },
    async handler(request) {
      const call = adminCallOf(request)
      await inTransaction(database.db, async (trx) => {
        const now = await readClock(trx)
        const hidden = await trx
          .updateTable('ratings')
          .set({ hidden_at: new Date(now) })
          .where('id', '=', request.params.ratingId)
          .where('hidden_at', 'is', null)
          .returning(['deal_id', 'by_id', 'stars'])
          .executeTakeFirst()
        if (!hidden) throw new ApiError('not-found')
        await addEntries(trx, hidden.deal_id, [entry('rating-hidden')], {
          ...{ by: 'admin', userId: call.admin.userId, now },
        })
        await recordAct(trx, 'deals', call, {
          ...{ act: 'hide-rating', subject: hidden.deal_id, dealId: hidden.deal_id },
          ...{ person: await auditedMember(trx, hidden.by_id), facts: { stars: hidden.stars } },
        })
      })
      return succeed(null, 'The text is hidden')
    },
  })
}
