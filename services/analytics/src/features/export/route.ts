import { addDays, ExportParams, ExportQuery, readDay, routes, startOfIndianDay } from '@boli/contracts'
import { inTransaction, recordAct } from '@boli/database'
import { adminCallOf, publicRoute, refuseFields, type Service, sendCsv } from '@boli/http-kit'
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
      const call = { ...adminCallOf(request), now: now() }
      const facts = { dataset: params.dataset, from: query.from, to: query.to }
      const act = { act: 'export-data', subject: call.admin.userId, facts } as const
      await inTransaction(database.db, (trx) => recordAct(trx, 'analytics', call, act))

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
    throw refuseFields({ field: 'to', code: 'days-order', message: 'The last day is before the first' })
  return { from: startOfIndianDay(fromDay), until: startOfIndianDay(addDays(toDay, 1)) }
}
