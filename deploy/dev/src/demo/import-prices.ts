import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, indianDay, type PriceImportView, routes } from '@boli/contracts'
import { type ApiSession, formOf, SeededRandom } from '@boli/market'

const FILE_NAME = 'demo-mandi-prices.csv'
const FILE = join(import.meta.dirname, '..', '..', 'demo', FILE_NAME)
/** The guide would soon stop showing older prices. */
const FRESH_DAYS = 7

/** Days of past prices: a quarter of a year, so that charts are meaningful. */
const PAST_DAYS = 90
/** Maximum change of a price from one market day to the next. */
const DAILY_MOVE = 0.018
const SHARE_OF_MARKET_DAYS = 0.7

/**
 * The demo's file of prices of fictional mandis. `today-1` is replaced by days counted from `now`, and each line gets a
 * history that ends at its prices and is the same at every start.
 */
export async function demoPrices(now: Date): Promise<Buffer> {
  const [header = '', ...lines] = (await readFile(FILE, 'utf8')).trimEnd().split('\n')
  return Buffer.from([header, ...lines.flatMap((line) => withPast(line, now))].join('\n'))
}

function withPast(line: string, now: Date): string[] {
  const [newest = ''] = /today-\d+/.exec(line) ?? []
  const [labels = '', prices = ''] = line.split(`,${newest},`)
  const random = new SeededRandom(labels)
  let factor = 1
  const days = Array.from({ length: PAST_DAYS }, (_, back) => {
    if (back > 0) factor *= random.between(1 - DAILY_MOVE, 1 + DAILY_MOVE)
    if (back > 0 && random.next() > SHARE_OF_MARKET_DAYS) return []
    const day = dayBefore(now, Number(newest.slice('today-'.length)) + back)
    const rupees = prices.split(',').map((price) => Math.round((Number(price) * factor) / 10) * 10)
    return [[labels, day, ...rupees].join(',')]
  })
  return days.flat()
}

const dayBefore = (now: Date, days: number) => addDays(indianDay(now), -days)

/** Imports fictional prices, marked as such, through information's API if the newest ones are old. */
export async function importDemoPrices(session: ApiSession): Promise<void> {
  const now = new Date()
  const { data: imports } = await session.call<PriceImportView[]>(routes.priceImports)
  const freshFrom = dayBefore(now, FRESH_DAYS)
  if (imports.some(({ isDemo, newest }) => isDemo && newest !== null && newest >= freshFrom)) return
  const file = await demoPrices(now)
  const start = { fileName: FILE_NAME, bytes: file.length, fingerprint: dayBefore(now, 0), isDemo: true }
  const { data } = await session.call<PriceImportView>(routes.startPriceImport, { json: start })
  const form = formOf({ offset: data.received })
  form.set('part', new Blob([new Uint8Array(file.subarray(data.received))]), FILE_NAME)
  await session.call(routes.addPricePart, { params: { importId: data._id }, form })
}
