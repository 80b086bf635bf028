import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Histogram } from '../measure/statistics.ts'
import { biddersFor, readDeployedOptions } from './options.ts'
import { figures, isWell, Tally, tableRow } from './report.ts'

test('options are checked, and limited by the number of accounts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boli-load-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'accounts.json')
  const accounts = { group: 'a1b2c3', password: 'x', farmers: ['f'], buyers: ['a', 'b', 'c', 'd'] }
  await writeFile(file, JSON.stringify(accounts))
  const given = ['--url', 'https://market.example/x', '--accounts', file, '--rate', '9', '--watchers', '0']
  const read = (...options: string[]) => readDeployedOptions([...given, ...options])
  const defaults = { url: 'https://market.example', seconds: 30, lots: 5, watchers: 0, byHttp: false }
  expect(await read()).toMatchObject(defaults)
  for (const [options, problem] of [
    ['--seconds 3601', '--seconds: "3601" must be <= 3600'],
    ['--watchers 37', '36 at most'],
    ['--lots 11', '10 at most'],
    ['--rate 13', 'need 5 buyers'],
    ['--url ftp://x', 'not an http or https URL'],
    ['--accounts missing.json', 'load:accounts'],
    ['--rate 7 --http', 'need 5 buyers'],
  ] as const)
    await expect(read(...options.split(' '))).rejects.toThrow(problem)
  expect(biddersFor({ bidsPerSecond: 1, byHttp: false })).toBe(2)
})

test('a run fails after ten errors within a second, a lost bid, an error or a gap', () => {
  const total = new Tally()
  total.sent = 12
  total.answered({ kind: 'accepted', bidId: 'bid' }, 900)
  total.answered({ kind: 'refused', code: 'bid-too-low' }, 1_100)
  const received = { delays: new Histogram(), gaps: 0 }
  const result = { total, unanswered: 0, missing: [], received, stoppedBy: null }
  expect(isWell(result)).toBe(true)
  for (const wrong of [{ missing: ['bid'] }, { received: { ...received, gaps: 1 } }, { unanswered: 1 }])
    expect(isWell({ ...result, ...wrong })).toBe(false)
  for (let count = 0; count < 8; count += 1) total.answered({ kind: 'unanswered' }, 10_000)
  total.answered({ kind: 'refused', code: 'overloaded' }, 1_000)
  expect([total.isFailing, isWell(result)]).toEqual([false, false])
  // 503 as a code of Boli's above, and as the bare status of a proxy here.
  total.answered({ kind: 'refused', code: '503' }, 1_000)
  expect(total.isFailing).toBe(true)
  expect(tableRow(7, total)).toMatch(/^ +7 +12 +1 +1 +10 +1000\.1 +1100\.1$/)
  const o = { url: 'https://a.example/<b>', seconds: 2, bidsPerSecond: 1, lots: 1, watchers: 0, byHttp: true }
  expect(figures(result, o).join('\n')).toMatch(/for 2 s by HTTP,.*errors 10,.*Not everything was well\.$/s)
})
