import { parse } from 'csv-parse/sync'
import { fastify } from 'fastify'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { readDays } from './days.ts'
import { sendTable, type TableColumn, type TableRow } from './send-table.ts'

const columns: TableColumn[] = [
  { title: 'Time', kind: 'moment' },
  { title: 'Lot', kind: 'text' },
  { title: 'Amount', kind: 'paise' },
  { title: 'Bids', kind: 'number' },
]
const at = Date.parse('2026-11-20T20:30:00Z')
const rows: TableRow[] = [
  [at, 'गेहूँ, "A"', 1_23_45_678_50, 3],
  [null, '=HYPERLINK("x")', 5_00, null],
]

async function* many(count: number) {
  for (let row = 0; row < count; row += 1) yield rows[row % rows.length] as TableRow
}

async function fileOf(format: 'csv' | 'xlsx', count = rows.length) {
  const app = fastify()
  app.get('/', (_, reply) => sendTable(reply, format, { fileName: 'boli', columns, rows: many(count) }))
  return app.inject({ url: '/' })
}

test('a CSV file has Indian times and amounts, and no formula', async () => {
  const { body, headers } = await fileOf('csv')
  expect(headers['content-disposition']).toBe('attachment; filename="boli.csv"')
  expect(parse(body, { bom: true })).toEqual([
    ['Time', 'Lot', 'Amount', 'Bids'],
    ['21/11/2026 02:00', 'गेहूँ, "A"', '1,23,45,678.50', '3'],
    ['', `'=HYPERLINK("x")`, '5', ''],
  ])
})

test('an XLSX file has the same values as dates, numbers and texts', async () => {
  const { rawPayload, headers } = await fileOf('xlsx')
  expect(headers['content-disposition']).toBe('attachment; filename="boli.xlsx"')
  const [header, [time, ...first] = [], second] = await readSheet(rawPayload)
  // XLSX stores a moment as a fraction of a day, which is not exact to the millisecond.
  expect(Math.round(Number(time) / 1000) * 1000).toBe(Date.parse('2026-11-21T02:00:00Z'))
  expect([header, first, second]).toEqual([
    ['Time', 'Lot', 'Amount', 'Bids'],
    ['गेहूँ, "A"', 1_23_45_678.5, 3],
    [null, '=HYPERLINK("x")', 5, null],
  ])
})

test('more rows than an XLSX file takes are refused, and a CSV file has them all', async () => {
  expect((await fileOf('xlsx', 20_001)).statusCode).toBe(400)
  expect(parse((await fileOf('csv', 20_001)).body, { bom: true })).toHaveLength(20_002)
})

test.each([
  ['2026-11-20', '2026-11-20', null],
  ['2026-02-31', '2026-03-31', 'date'],
  ['2026-11-21', '2026-11-20', 'days-order'],
  ['2025-11-20', '2026-11-20', null],
  ['2025-11-20', '2026-11-21', 'days-too-many'],
])('the days from %s to %s: %s', (from, to, code) => {
  if (code === null) expect(readDays({ from, to }).from.toISOString()).toMatch(/T18:30:00.000Z$/)
  else
    expect(() => readDays({ from, to })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ code })] }),
    )
})
