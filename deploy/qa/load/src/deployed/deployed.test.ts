import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { biddersFor, readDeployedOptions } from './options.ts'
import { figures, isWell, Timeline, textReport } from './report.ts'

let folder = ''
const accounts = { group: 'a1b2c3', password: 'x', farmers: ['f'], buyers: ['a', 'b', 'c', 'd'] }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boli-load-'))
  await writeFile(join(folder, 'accounts.json'), JSON.stringify(accounts))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (...options: string[]) =>
  readDeployedOptions([
    ...['--url', 'https://market.example/x', '--accounts', join(folder, 'accounts.json')],
    ...['--rate', '9', '--watchers', '0', ...options],
  ])

test('the options have limits, by the number of accounts', async () => {
  expect(await read()).toMatchObject({
    url: 'https://market.example',
    seconds: 30,
    lots: 5,
    watchers: 0,
    byHttp: false,
  })
  await expect(read('--seconds', '3601')).rejects.toThrow('3600 at most')
  await expect(read('--watchers', '37')).rejects.toThrow('36 at most')
  await expect(read('--lots', '11')).rejects.toThrow('10 at most')
  await expect(read('--rate', '13')).rejects.toThrow('need 5 buyers')
  await expect(read('--url', 'ftp://x')).rejects.toThrow('not an http or https URL')
  await expect(read('--accounts', join(folder, 'other.json'))).rejects.toThrow('load:accounts')
  await expect(read('--rate', '7', '--http')).rejects.toThrow('need 5 buyers')
  expect(biddersFor({ bidsPerSecond: 1, byHttp: false })).toBe(2)
})

test('a run fails after ten errors within a second, a lost bid, an error or a gap', () => {
  const timeline = new Timeline(0)
  timeline.answered({ kind: 'accepted', bidId: 'bid' }, 0, 900)
  timeline.answered({ kind: 'refused', code: 'bid-too-low' }, 0, 1_100)
  const result = { startedAt: '', timeline, unanswered: 0, missing: [], received: [], stoppedBy: null }
  expect(timeline.seconds.map(({ accepted, refused }) => [accepted, refused])).toEqual([
    [1, 0],
    [0, 1],
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
  const lines = textReport(result, o).trimEnd().split('\n')
  expect(lines[0]).toContain('Not everything was well.')
  expect(lines.slice(-2).map((line) => line.trim().split(/ +/).slice(0, 5))).toEqual([
    ['1', '0', '1', '0', '0'],
    ['2', '0', '0', '1', '10'],
  ])
})
