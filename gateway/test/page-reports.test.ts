import { createLogger } from '@boli/http-kit'
import { expect, test, vi } from 'vitest'
import { aWorld, refusalOf, type World } from './world.ts'

const REPORTS = '/api/v1/reports'
const failed = {
  route: '/auction/:auctionId',
  kind: 'thrown',
  name: 'TypeError',
  message: 'no price of asha@example.in, 9876543210',
  stack: ['assets/room-Ab1_.js:1:2345'],
}
const slow = { route: '/market', metric: 'LCP', value: 3.2 }

const report = (to: World, body: unknown, more = {}) => to.call(REPORTS, { method: 'POST', body, ...more })

test('errors and vitals are counted by page, and each kind of error is logged once, without personal data', async () => {
  const lines: string[] = []
  const logger = createLogger({
    name: 'gateway',
    level: 'warn',
    destination: { write: (line) => lines.push(line) },
  })
  const world = await aWorld({ logger })
  expect((await report(world, { errors: [failed, failed], vitals: [slow] })).status).toBe(200)
  const metrics = await world.app.metrics.metrics()
  expect(metrics).toMatch(/page_errors_total\{[^}]*route="\/auction\/:auctionId",kind="thrown"[^}]*\} 2/)
  expect(metrics).toMatch(/web_vitals_bucket\{le="2.5"[^}]*route="\/market",metric="LCP"[^}]*\} 0/)
  expect(metrics).toMatch(/web_vitals_bucket\{le="4"[^}]*route="\/market",metric="LCP"[^}]*\} 1/)
  expect(lines.map((line) => JSON.parse(line).page)).toEqual([
    { ...failed, message: 'no price of <e-mail> #' },
  ])
})

test('an address may write ten log lines an hour and all together a hundred, and the log counts those left out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const lines: { page?: { name: string }; leftOut?: number }[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const world = await aWorld({
    logger: createLogger({ name: 'gateway', level: 'warn', destination }),
    settings: { trustedProxies: 1 },
  })
  const kindsOf = (address: number) => Array.from({ length: 12 }, (_, n) => `E${letter(address)}${letter(n)}`)
  for (let address = 0; address < 12; address += 1) {
    const kinds = kindsOf(address)
    for (let n = 0; n < 12; n += 3) {
      const errors = kinds.slice(n, n + 3).map((name) => ({ ...failed, name }))
      const headers = { 'x-forwarded-for': `203.0.113.${address}` }
      expect((await report(world, { errors, vitals: [] }, { headers })).status).toBe(200)
    }
    expect(lines.filter(({ page }) => page && kinds.includes(page.name))).toHaveLength(address < 10 ? 10 : 0)
  }
  vi.advanceTimersByTime(3_600_000)
  expect(lines.at(-1)).toMatchObject({ leftOut: 12 * 12 - 100 })
  vi.useRealTimers()
})
const letter = (n: number) => String.fromCharCode(65 + n)

test('a malformed report is refused, and so are too many from one sender', async () => {
  const world = await aWorld({ limits: { reportsPerAddress: 8 } })
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
    expect(await refusalOf(await report(world, body))).toMatchObject({ httpStatus, code })
  }
  const text = { body: 'hello', headers: { 'content-type': 'text/plain' } }
  expect((await report(world, undefined, text)).status).toBe(415)
  const elsewhere = { headers: { origin: 'https://evil.example' } }
  expect((await report(world, { errors: [], vitals: [] }, elsewhere)).status).toBe(403)
  const user = world.identity.signIn()
  expect((await report(world, { errors: [], vitals: [] }, { user })).status).toBe(200)
  // The reporter's session is not even fetched.
  expect(world.identity.state.exchanges).toBe(0)
  expect((await report(world, { errors: [], vitals: [] })).status).toBe(429)
  expect((await world.call('/api/v1/auction/getAllauctions')).status).toBe(200)
})
