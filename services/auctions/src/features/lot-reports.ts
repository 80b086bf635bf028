import {
  AuctionParams,
  DecideReportBody,
  EmptyAnswer,
  GUEST_REPORTS_AN_HOUR,
  LOT_REPORTS_A_DAY,
  LotReportAnswer,
  LotReportParams,
  LotReportsAnswer,
  LotReportsQuery,
  newId,
  ReportLotBody,
  routes,
  succeed,
  succeedCounted,
} from '@boli/contracts'
import { countSender, inTransaction, readClock, recordAct } from '@boli/database'
import { ApiError, adminCallOf, forwardedAddress, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { lockFollower } from '../persistence/followers/followed.ts'
import { readReport, readReports } from '../persistence/lot-reports.ts'
import type { Queries } from '../persistence/tables.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Reports of lots: anyone may send one, administrators decide on it. */
export function lotReportRoutes(app: Service, { database }: AuctionsDeps): void {
  publicRoute(app, routes.reportLot, {
    schema: { params: AuctionParams, body: ReportLotBody, response: EmptyAnswer },
    async handler(request) {
      const { auctionId } = request.params
      const { reason, text = '' } = request.body
      // Accounts without a verified address are as easy to create as a report, so they count as guests.
      const user = request.user?.isVerified ? request.user : null
      const address = await forwardedAddress(request)
      await inTransaction(database.db, async (trx) => {
        // Under the lock of the user, so that a second click counts once.
        if (user) await lockFollower(trx, user)
        const lot = await trx
          .selectFrom('auctions')
          .select('farmer_id')
          .where('id', '=', auctionId)
          .executeTakeFirst()
        if (!lot) throw new ApiError('auction-not-found')
        if (lot.farmer_id === user?.userId) throw new ApiError('own-lot-report')
        const id = newId()
        if (user) await refuseAgain(trx, user.userId, auctionId)
        else {
          const limits = { user: LOT_REPORTS_A_DAY, address: GUEST_REPORTS_AN_HOUR }
          await countSender(trx, { id, userId: null, address, limits, now: new Date(await readClock(trx)) })
        }
        await trx
          .insertInto('lot_reports')
          .values({
            ...{ id, auction_id: auctionId, reason, text: text.trim() },
            ...{ reporter_id: user?.userId ?? newId(), reporter_username: user?.username ?? '' },
            reported_at: sql<Date>`clock_timestamp()`,
          })
          .execute()
      })
      return succeed(null, 'Thank you. An administrator will look at this lot', 201)
    },
  })

  publicRoute(app, routes.lotReports, {
    schema: { querystring: LotReportsQuery, response: LotReportsAnswer },
    async handler({ query: { state = 'open', page = 1, limit = 20 } }) {
      const { reports, total } = await readReports(database.db, { state, page, limit })
      return succeedCounted(reports, total, { page, limit })
    },
  })

  publicRoute(app, routes.decideReport, {
    schema: { params: LotReportParams, body: DecideReportBody, response: LotReportAnswer },
    async handler(request) {
      const { reportId } = request.params
      const { outcome } = request.body
      const note = request.body.note.trim()
      const call = adminCallOf(request)
      const report = await inTransaction(database.db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('lot_reports')
          .set({
            ...{ outcome, note, decided_by: call.admin.username },
            decided_at: sql<Date>`clock_timestamp()`,
          })
          .where('id', '=', reportId)
          .where('outcome', 'is', null)
          .executeTakeFirstOrThrow()
        const decided = await readReport(trx, reportId)
        if (!decided) throw new ApiError('not-found')
        if (numUpdatedRows === 0n) throw new ApiError('already-decided')
        const { lot, farmer, reason } = decided
        await recordAct(trx, 'auctions', call, {
          ...{ act: 'decide-report', subject: lot._id, lot, facts: { kind: reason, outcome, note } },
          person: { userId: farmer._id, username: farmer.username },
        })
        return decided
      })
      return succeed(report, 'Decided')
    },
  })
}

/** @throws {ApiError} if the user's report of this lot is still open, or the user has sent ten within a day. */
async function refuseAgain(trx: Queries, userId: string, auctionId: string): Promise<void> {
  const { rows } = await sql<{ isOpen: boolean; lately: number }>`
    select count(*) filter (where reported_at > clock_timestamp() - interval '1 day') as lately,
      count(*) filter (where auction_id = ${auctionId} and outcome is null) > 0 as "isOpen"
    from lot_reports where reporter_id = ${userId}`.execute(trx)
  if (rows[0]?.isOpen) throw new ApiError('already-reported')
  if ((rows[0]?.lately ?? 0) >= LOT_REPORTS_A_DAY)
    throw new ApiError('too-many-requests', { retryAfterSeconds: DAY_SECONDS })
}
