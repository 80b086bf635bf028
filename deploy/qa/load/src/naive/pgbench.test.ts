import { expect, test } from 'vitest'
import { parseReport } from './pgbench.ts'

const report = (tps: string) => `transaction type: bid.sql
number of clients: 8
number of transactions actually processed: 12345
latency average = 3.241 ms
initial connection time = 12.034 ms
${tps}
`

test('reads reports of current pgbench and of versions before 14', () => {
  const read = { bids: 12_345, perSecond: 2468.135 }
  expect(parseReport(report('tps = 2468.135000 (without initial connection time)'))).toEqual(read)
  expect(parseReport(report('tps = 2468.135000 (excluding connections establishing)'))).toEqual(read)
})

test('never invents a figure', () => {
  expect(() => parseReport('pgbench: nothing')).toThrow('cannot be read')
})
