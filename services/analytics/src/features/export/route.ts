import { ExportParams, ExportQuery, routes } from '@boli/contracts'
import { inTransaction, recordAct } from '@boli/database'
import { adminCallOf, publicRoute, type Service, sendCsv } from '@boli/http-kit'
import { readDays } from '@boli/http-kit/tables'
import type { AnalyticsDeps } from '../../deps.ts'
import { datasets, readLines } from './datasets.ts'

const ROWS_PER_PAGE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Streams users, auctions or bids of some days as CSV. An export is recorded in the audit before the first line. */
export function exportRoute(app: Service, { database: { db }, now }: AnalyticsDeps): void {
  publicRoute(app, routes.exportData, {
    schema: { params: ExportParams, querystring: ExportQuery },
    handler: async (request, reply) => {
      const { params, query } = request
      const { from, until } = readDays(query, { daysAtMost: null })
      const dataset = datasets[params.dataset]
      const call = { ...adminCallOf(request), now: now() }
      const facts = { dataset: params.dataset, from: query.from, to: query.to }
      const act = { act: 'export-data', subject: call.admin.userId, facts } as const
      await inTransaction(db, (trx) => recordAct(trx, 'analytics', call, act))

      async function* lines() {
        let after = { at: from, id: FIRST_ID }
        for (;;) {
          const rows = await readLines(db, dataset, { after, until, limit: ROWS_PER_PAGE })
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
