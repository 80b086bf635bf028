import {
  addDays,
  ImportedPriceParams,
  ImportedPricesAnswer,
  ImportedPricesQuery,
  indianDay,
  PRICES_TAKEN_BACK_DAYS,
  PriceImportAnswer,
  PriceImportParams,
  PriceReasonBody,
  routes,
  succeed,
  succeedCounted,
} from '@boli/contracts'
import { inTransaction, recordAct } from '@boli/database'
import { ApiError, adminCallOf, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { InformationDeps } from '../../deps.ts'
import { findImportedPrice, readImportedPrices } from '../../persistence/imported-prices.ts'
import {
  findImport,
  type PriceImport,
  presentImport,
  readStrikes,
  updateImport,
} from '../../persistence/price-imports.ts'
import type { InformationDb } from '../../persistence/tables.ts'
import { takeOutPrices } from '../../persistence/take-out-prices.ts'

/** One import in detail: its valid prices, and undoing all or one of them. */
export function importedPricesRoutes(app: Service, { database: { db }, now }: InformationDeps): void {
  publicRoute(app, routes.priceImport, {
    schema: { params: PriceImportParams, response: PriceImportAnswer },
    handler: async ({ params: { importId } }) => {
      const row = await findImport(db, importId)
      return succeed({ ...presentImport(row), strikes: await readStrikes(db, importId) })
    },
  })

  publicRoute(app, routes.importedPrices, {
    schema: { params: PriceImportParams, querystring: ImportedPricesQuery, response: ImportedPricesAnswer },
    handler: async ({ params: { importId }, query: { query = '', page = 1, limit = 20 } }) => {
      const { number } = await findImport(db, importId)
      const wanted = { number, query: query.trim(), page, limit }
      const { prices, total } = await readImportedPrices(db, wanted)
      return succeedCounted(prices, total, { page, limit })
    },
  })

  publicRoute(app, routes.takeBackPrices, {
    schema: { params: PriceImportParams, body: PriceReasonBody, response: PriceImportAnswer },
    handler: async (request) => {
      const { importId } = request.params
      const reason = request.body.reason.trim()
      const admin = currentUser(request)
      const row = await inTransaction(db, async (trx) => {
        const open = await lockOpen(trx, importId, now())
        const prices = await takeOutPrices(trx, { number: open.number }, indianDay(now()))
        const facts = { file: open.file_name, prices, reason }
        const call = { ...adminCallOf(request), now: now() }
        await recordAct(trx, 'information', call, { act: 'take-back-prices', subject: importId, facts })
        // An import still in progress ends here, so that its later parts change nothing.
        const isCut = open.state === 'receiving'
        return updateImport(trx, importId, {
          ...{ taken_back_at: now(), taken_back_by: admin.username, taken_back_reason: reason },
          ...(isCut && { state: 'failed', failure: 'interrupted', ended_at: now() }),
        })
      })
      return succeed(presentImport(row), 'The import is taken back')
    },
  })

  publicRoute(app, routes.strikePrice, {
    schema: { params: ImportedPriceParams, body: PriceReasonBody, response: PriceImportAnswer },
    handler: async (request) => {
      const { importId, line } = request.params
      const reason = request.body.reason.trim()
      const admin = currentUser(request)
      const row = await inTransaction(db, async (trx) => {
        const { number, file_name, struck } = await lockOpen(trx, importId, now())
        const price = await findImportedPrice(trx, { number, line })
        if (!price) throw new ApiError('not-found')
        await takeOutPrices(trx, { number, line }, indianDay(now()))
        const text = `${price.market}, ${price.commodity}, ${price.date}: ${price.low}–${price.high}`
        await trx
          .insertInto('price_strikes')
          .values({ import_id: importId, line, text, reason, by_username: admin.username, at: now() })
          .onConflict((conflict) => conflict.columns(['import_id', 'line']).doNothing())
          .execute()
        const facts = { file: file_name, line, name: text, reason }
        const call = { ...adminCallOf(request), now: now() }
        await recordAct(trx, 'information', call, { act: 'strike-price', subject: importId, facts })
        return updateImport(trx, importId, { struck: struck + 1 })
      })
      return succeed(presentImport(row), 'The price is struck')
    },
  })
}

/** @throws {ApiError} `not-found`, `already-taken-back`; `import-too-old` if the replaced prices are no longer stored. */
async function lockOpen(trx: InformationDb, importId: string, now: Date): Promise<PriceImport> {
  const row = await findImport(trx, importId, { forUpdate: true })
  if (row.taken_back_at) throw new ApiError('already-taken-back')
  if (indianDay(row.started_at) < addDays(indianDay(now), -PRICES_TAKEN_BACK_DAYS))
    throw new ApiError('import-too-old', { params: { days: PRICES_TAKEN_BACK_DAYS } })
  return row
}
