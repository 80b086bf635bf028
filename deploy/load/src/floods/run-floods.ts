import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { ApiRefusal, openSession } from '@boli/local'
import { createSystemDatabase, requireServers, startSystem } from '@boli/system'
import { findRealParts, startPostgres } from '@boli/test-kit/parts'
import type { BidderCalls } from '../clients/bidder-calls.ts'
import { readOptions, toCount } from '../command-line.ts'
import { startHelper } from '../helpers/helper-process.ts'
import { describeMachine } from '../machine/describe-machine.ts'
import { openAuctionsSchema } from '../market/auctions-schema.ts'
import { openLots } from '../market/open-lots.ts'
import { PASSWORD, signUp, signUpBuyers } from '../market/sign-up.ts'
import { Histogram } from '../measure/histogram.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { writeDocs } from '../report/write-docs.ts'
import type { FlooderCalls } from './flooder.ts'
import { type FloodName, floods } from './floods.ts'

export const floodsUsage = `usage: npm run bench:floods -- [options]
  --seconds 8       of each flood
  --write-docs      puts the table into docs/benchmarks.md`

const BUYERS = 12
const BIDS_PER_SECOND = 16
const MAX_RATIO = 4
/** Limits as they ship; the launcher's own are open. */
const shippedLimits = Object.fromEntries(
  [
    ...[
      'READS_PER_USER',
      'WRITES_PER_USER',
      'PER_ADDRESS',
      'GUEST_PER_ADDRESS',
      'UNKNOWN_SESSIONS_PER_ADDRESS',
    ],
    ...['UPGRADES_PER_ADDRESS', 'REGISTRATIONS_PER_HOUR', 'WRONG_SIGN_INS_PER_ADDRESS'],
  ].map((name) => [`LIMIT_${name}`, '']),
)

interface Outcome {
  title: string
  p95Ms: number
  refused: number
  unanswered: number
  signIns: number
  signInFailures: string[]
  slowestSignInMs: number
}

/** Floods the product in every way that harmed it once. @returns whether other people were served meanwhile. */
export async function runFloods(args: readonly string[], command: string): Promise<boolean> {
  const values = readOptions(args, {
    seconds: { type: 'string', default: '8' },
    'write-docs': { type: 'boolean', default: false },
  })
  const seconds = toCount('seconds', values.seconds)
  const startedAt = new Date().toISOString()
  const endings: (() => Promise<unknown>)[] = []
  try {
    console.log('starting the servers and the services …')
    const postgres = await startPostgres({ isDurable: true })
    endings.push(postgres.stop)
    const machine = await describeMachine(postgres.url)
    const parts = await findRealParts({ wanted: ['kafka', 'redis', 's3'] })
    endings.push(parts.stop)
    const database = await createSystemDatabase(postgres.url, 'floods')
    const system = await startSystem({
      servers: { postgresUrl: postgres.url, ...requireServers(parts), s3: parts.s3?.s3 ?? null },
      database,
      instances: { identity: 1, auctions: 1, information: 1, realtime: 1, gateway: 1 },
      environment: { ...shippedLimits, BIDS_PER_SECOND: '', SOCKETS_PER_USER: '', TRUSTED_PROXIES: '1' },
    })
    endings.push(system.stop)
    const { url } = system.process('gateway')
    const market = { url, mailbox: system.mailbox }
    // One more signs in again and again: an account has a limited number of sessions.
    const cookies = (await signUpBuyers(market, BUYERS + 1)).slice(0, BUYERS)
    const [cookie = ''] = await signUp(market, [{ role: 'farmer', username: 'Flooder' }])
    const auctions = openAuctionsSchema(database.urls.auctions)
    endings.push(auctions.close)
    const bidders = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/http-bidders.ts`)
    endings.push(bidders.stop)
    await bidders.call('open', { url, cookies, count: BUYERS })
    const flooder = startHelper<FlooderCalls>(`${import.meta.dirname}/flooder.ts`)
    endings.push(flooder.stop)

    const watch = async (title: string, warmUpMs: number): Promise<Outcome> => {
      const plan = { shape: { perSecond: BIDS_PER_SECOND }, warmUpMs, measureMs: seconds * 1000 }
      const ending = new AbortController()
      // Each run bids from the first price on.
      const lotIds = await openLots(auctions, BUYERS)
      const signIns = signInAgainAndAgain(url, ending.signal)
      const bids = await bidders.call('run', { lotIds, biddersPerLot: 2, plan })
      ending.abort()
      const latency = new Histogram()
      for (const [bucket, count] of bids.latency) latency.record(bucket / 10, count)
      const outcome = {
        title,
        p95Ms: latency.percentile(95),
        refused: Object.values(bids.refused).reduce((sum, count) => sum + count, 0),
        unanswered: bids.unanswered,
        ...(await signIns),
      }
      console.log(
        `${title}: bids' p95 ${outcome.p95Ms} ms, sign-ins ${outcome.signIns}`,
        outcome.signInFailures,
        bids.refused,
      )
      return outcome
    }
    const quiet = await watch('nothing else', 3_000)
    const outcomes: Outcome[] = []
    for (const name of Object.keys(floods) as FloodName[]) {
      await flooder.call('start', { name, target: { url, cookie } })
      outcomes.push(await watch(name, 1_000))
      await flooder.call('stop', {})
      // What was begun is finished, and the limits of the minute are open again for the next one.
      await sleep(5_000)
    }
    const text = render({ command, startedAt, lines: machineLines(machine), quiet, outcomes })
    console.log(`\n${text}`)
    if (values['write-docs']) await writeDocs('floods', text)
    return outcomes.every((outcome) => isServed(outcome, quiet))
  } finally {
    for (const end of endings.splice(0).reverse()) await end()
  }
}

function isServed(outcome: Outcome, quiet: Outcome): boolean {
  return (
    outcome.p95Ms > 0 &&
    outcome.p95Ms < quiet.p95Ms * MAX_RATIO &&
    outcome.refused === 0 &&
    outcome.unanswered === 0 &&
    outcome.signIns > 0 &&
    outcome.signInFailures.length === 0
  )
}

/** Somebody else at another address, once a second. */
async function signInAgainAndAgain(url: string, signal: AbortSignal) {
  const failures: string[] = []
  let count = 0
  let slowestMs = 0
  while (!signal.aborted) {
    const beganMs = performance.now()
    try {
      await openSession(url).call(routes.login, { json: { input: `Buyer${BUYERS}`, password: PASSWORD } })
      count += 1
    } catch (error) {
      failures.push(error instanceof ApiRefusal ? String(error.status) : String(error))
    }
    slowestMs = Math.max(slowestMs, performance.now() - beganMs)
    await sleep(Math.max(0, 1_000 - (performance.now() - beganMs)))
  }
  return { signIns: count, signInFailures: failures, slowestSignInMs: slowestMs }
}

function render(o: {
  command: string
  startedAt: string
  lines: string[]
  quiet: Outcome
  outcomes: Outcome[]
}) {
  const rows = [o.quiet, ...o.outcomes].map((outcome) => [
    outcome.title,
    `${outcome.p95Ms.toFixed(1)} ms`,
    `${(outcome.p95Ms / o.quiet.p95Ms).toFixed(1)} ×`,
    String(outcome.refused),
    String(outcome.unanswered),
    String(outcome.signIns),
    String(outcome.signInFailures.length),
    `${Math.round(outcome.slowestSignInMs)} ms`,
  ])
  const isMet = o.outcomes.every((outcome) => isServed(outcome, o.quiet))
  return [
    `\`${o.command}\`, ${o.startedAt}`,
    o.lines.map((line) => `- ${line}`).join('\n'),
    markdownTable(
      ['beside', 'bids, p95', 'to quiet', 'refused', 'unanswered', 'sign-ins', 'failed', 'the slowest'],
      rows,
    ),
    isMet
      ? `Every sign-in of others was answered and the p95 of bids stayed below ${MAX_RATIO} × its quiet value.`
      : `**Wanted: every sign-in of others answered, the p95 of bids below ${MAX_RATIO} × its quiet value.**`,
  ].join('\n\n')
}
