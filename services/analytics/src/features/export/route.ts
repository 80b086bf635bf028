import {
  addDays,
  createEvent,
  ExportParams,
  ExportQuery,
  readDay,
  routes,
  startOfIndianDay,
  topics,
} from '@boli/contracts'
import { appendEvents, inTransaction } from '@boli/database'
import { currentUser, publicRoute, refuseFields, type Service, sendCsv } from '@boli/http-kit'
import type { AnalyticsDeps } from '../../deps.ts'
import { datasets } from './datasets.ts'

const ROWS_PER_PAGE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Streams users, auctions or bids of some days as CSV. An export is recorded in the audit, before the first line is sent. */
export function exportRoute(app: Service, { database, now }: AnalyticsDeps): void {
  publicRoute(app, routes.exportData, {
    schema: { params: ExportParams, querystring: ExportQuery },
    handler: async (request, reply) => {
      const { params, query } = request
      const range = readRange(query.from, query.to)
      const dataset = datasets[params.dataset]
      const { userId, username } = currentUser(request)
      const act = createEvent({
        ...{ type: 'administrator-acted', source: 'analytics', subject: userId, version: 1 },
        ...{ requestId: request.id, time: now().toISOString() },
        data: {
          ...{ admin: { userId, username }, act: 'export-data', person: null, lot: null, dealId: null },
          facts: { dataset: params.dataset, from: query.from, to: query.to },
        },
      })
      await inTransaction(database.db, (trx) => appendEvents(trx, topics.exports, [act]))

      async function* lines() {
        let after = { at: range.from, id: FIRST_ID }
        for (;;) {
          const rows = await dataset.read(database, range, after, ROWS_PER_PAGE)
          for (const { line } of rows) yield line
          const last = rows.at(-1)
          if (!last || rows.length < ROWS_PER_PAGE) return
          after = last
        }
      }

      const fileName = `boli-${params.dataset}-${query.from}-${query.to}.csv`
      return sendCsv(reply, { fileName, header: dataset.header, rows: lines() })
    },
  })
}

/** Both days are included; days are those of Asia/Kolkata. */
function readRange(fromDay: string, toDay: string): { from: Date; until: Date } {
  const wrong = [
    ['from', fromDay],
    ['to', toDay],
  ].filter(([, day = '']) => readDay(day) === null)
  if (wrong.length > 0) {
    throw refuseFields(
      ...wrong.map(([field = '']) => ({ field, code: 'date', message: 'Please enter a date' })),
    )
  }
  if (toDay < fromDay)
    throw refuseFields({ field: 'to', code: 'too-small', message: 'The last day is before the first' })
  return { from: startOfIndianDay(fromDay), until: startOfIndianDay(addDays(toDay, 1)) }
}
