import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { biddersFor, readDeployedOptions } from './options.ts'
import { figures, isWell, Timeline, textReport } from './report.ts'

test('the options have limits, by the number of accounts', async () => {
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
    ['--seconds 3601', '3600 at most'],
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
  const timeline = new Timeline(0)
  timeline.answered({ kind: 'accepted', bidId: 'bid' }, 0, 900)
  timeline.answered({ kind: 'refused', code: 'bid-too-low' }, 0, 1_100)
  const result = { startedAt: '', timeline, unanswered: 0, missing: [], received: [], stoppedBy: null }
  expect(timeline.seconds).toMatchObject([
    { accepted: 1, refused: 0 },
    { accepted: 0, refused: 1 },
  ])
  expect(isWell(result)).toBe(true)
  expect(isWell({ ...result, missing: ['bid'] })).toBe(false)
  for (let count = 0; count < 8; count += 1) timeline.answered({ kind: 'unanswered' }, 0, 1_500)
  timeline.answered({ kind: 'refused', code: 'overloaded' }, 0, 1_500)
  expect([timeline.isFailing(), isWell(result)]).toEqual([false, false])
  // 503 with an answer of Boli's, and without one.
  timeline.answered({ kind: 'refused', code: '503' }, 0, 1_500)
  expect([timeline.isFailing(), timeline.unknown, timeline.seconds[1]?.refused]).toEqual([true, 8, 1])
  const o = { url: 'https://a.example/<b>', seconds: 2, bidsPerSecond: 1, lots: 1, watchers: 0, byHttp: true }
  expect(figures(result, o).join('\n')).toContain('errors 10')
  expect(figures(result, o)[0]).toContain('for 2 s by HTTP')
  const report = textReport(result, o)
  expect(report).toContain('Not everything was well.')
  expect(report).toMatch(/\n +1 +0 +1 +0 +0 .*\n +2 +0 +0 +1 +10 /)
})
