import { createLogger } from '@boli/http-kit'
import { afterEach, expect, test } from 'vitest'
import { refusalOf, startWorld, type World } from './world.ts'

const REPORTS = '/api/v1/reports'
const failed = {
  route: '/auction/:auctionId',
  kind: 'thrown',
  name: 'TypeError',
  message: 'no price of asha@example.in, 9876543210',
  stack: ['assets/room-Ab1_.js:1:2345'],
}
const slow = { route: '/market', metric: 'LCP', value: 3.2 }

let world: World
afterEach(() => world.stop())

const report = (body: unknown, more = {}) => world.call(REPORTS, { method: 'POST', body, ...more })

test('errors and vitals are counted by page, and each kind of error is logged once, without personal data', async () => {
  const lines: string[] = []
  const logger = createLogger({
    name: 'gateway',
    level: 'warn',
    destination: { write: (line) => lines.push(line) },
  })
  world = await startWorld({ logger })
  expect((await report({ errors: [failed, failed], vitals: [slow] })).status).toBe(200)
  const metrics = await world.app.metrics.metrics()
  expect(metrics).toMatch(/page_errors_total\{[^}]*route="\/auction\/:auctionId",kind="thrown"[^}]*\} 2/)
  expect(metrics).toMatch(/web_vitals_bucket\{le="2.5"[^}]*route="\/market",metric="LCP"[^}]*\} 0/)
  expect(metrics).toMatch(/web_vitals_bucket\{le="4"[^}]*route="\/market",metric="LCP"[^}]*\} 1/)
  expect(lines.map((line) => JSON.parse(line).page)).toEqual([
    { ...failed, message: 'no price of <e-mail> #' },
  ])
  // However many kinds somebody makes up, the log takes a hundred lines an hour.
  for (let n = 0; n < 50; n += 1) {
    const name = `E${String.fromCharCode(65 + (n % 26), 65 + n / 26)}`
    const kinds = ['a', 'b', 'c'].map((message) => ({ ...failed, name, message }))
    await report({ errors: kinds, vitals: [] })
  }
  expect(lines).toHaveLength(100)
})

test('what is no report is refused, and so is whoever reports without end', async () => {
  world = await startWorld({ limits: { reportsPerAddress: 8 } })
  const cases = [
    [{ errors: [{ ...failed, route: '/auction/01981f0e' }], vitals: [] }, 400, 'validation-failed'],
    [
      { errors: [{ ...failed, stack: ['https://evil.example/x.js:1:1'] }], vitals: [] },
      400,
      'validation-failed',
    ],
    [{ errors: [], vitals: [{ ...slow, value: -1 }] }, 400, 'validation-failed'],
    [{ errors: [], vitals: Array(5).fill(slow) }, 400, 'validation-failed'],
    [{ errors: [{ ...failed, message: 'x'.repeat(5_000) }], vitals: [] }, 413, 'request-too-large'],
  ] as const
  for (const [body, httpStatus, code] of cases) {
    expect(await refusalOf(await report(body))).toMatchObject({ httpStatus, code })
  }
  const text = { body: 'hello', headers: { 'content-type': 'text/plain' } }
  expect((await report(undefined, text)).status).toBe(415)
  const elsewhere = { headers: { origin: 'https://evil.example' } }
  expect((await report({ errors: [], vitals: [] }, elsewhere)).status).toBe(403)
  const user = world.identity.signIn()
  expect((await report({ errors: [], vitals: [] }, { user })).status).toBe(200)
  // Who reports is not even looked up.
  expect(world.identity.state.exchanges).toBe(0)
  expect((await report({ errors: [], vitals: [] })).status).toBe(429)
  expect((await world.call('/api/v1/auction/getAllauctions')).status).toBe(200)
})
