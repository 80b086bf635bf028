import {
  bodyLimits,
  PriceImportAnswer,
  PriceImportParams,
  PriceImportStart,
  PriceImportsAnswer,
  PriceImportsQuery,
  routes,
  succeed,
  succeedCounted,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import {
  adminCallOf,
  currentUser,
  publicRoute,
  readUpload,
  refuseFields,
  type Service,
  sendCsv,
} from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { publishImport } from '../../persistence/admin-events.ts'
import { findImport, presentImport, readImports, startImport } from '../../persistence/price-imports.ts'
import type { ImportReport } from './report-imports.ts'
import { takePart } from './take-part.ts'

/** Routes for an administrator's imports of mandi prices: start, send parts, list, and view refused rows. */
export function priceImportsRoutes(app: Service, information: InformationDeps, report: ImportReport): void {
  const { database, now } = information

  publicRoute(app, routes.priceImports, {
    schema: { querystring: PriceImportsQuery, response: PriceImportsAnswer },
    handler: async ({ query }) => {
      const { rows, total } = await readImports(database.db, query.unsolved ?? false, query)
      return succeedCounted(rows.map(presentImport), total, query)
    },
  })

  publicRoute(app, routes.startPriceImport, {
    schema: { body: PriceImportStart, response: PriceImportAnswer },
    handler: async (request) => {
      const admin = currentUser(request)
      const { row, isNew } = await inTransaction(database.db, async (trx) => {
        const started = await startImport(trx, {
          ...{ ...request.body, source: 'upload', admin: admin.username, now: now() },
        })
        if (started.isNew) await publishImport(trx, started.row, { ...adminCallOf(request), now: now() })
        return started
      })
      return succeed(presentImport(row), 'Import started', isNew ? 201 : 200)
    },
  })

  publicRoute(app, routes.addPricePart, {
    schema: { params: PriceImportParams, response: PriceImportAnswer },
    handler: async (request) => {
      const maxBytes = bodyLimits.prices
      const { fields, file } = await readUpload(request, { field: 'part', maxBytes, fields: ['offset'] })
      if (!/^\d{1,12}$/.test(fields.offset ?? ''))
        throw refuseFields({ field: 'offset', code: 'pattern', message: 'Say where the part begins' })
      if (!file?.bytes.length)
        throw refuseFields({ field: 'part', code: 'required', message: 'Send a part of the file' })
      const { importId } = request.params
      const part = { importId, offset: Number(fields.offset), bytes: file.bytes }
      const { row, hasEnded } = await takePart(database.db, part, now())
      if (hasEnded) report.ended(row)
      return succeed(presentImport(row))
    },
  })

  publicRoute(app, routes.refusedPrices, {
    schema: { params: PriceImportParams },
    handler: async ({ params: { importId } }, reply) => {
      await findImport(database.db, importId)
      const rows = await database.db
        .selectFrom('price_refusals')
        .select(['line', 'fault', 'text'])
        .where('import_id', '=', importId)
        .orderBy('line')
        .execute()
      return sendCsv(reply, {
        fileName: `boli-refused-prices-${importId}.csv`,
        header: ['line', 'reason', 'row'],
        rows: rows.map(({ line, fault, text }) => [line, fault, text]),
      })
    },
  })
}
