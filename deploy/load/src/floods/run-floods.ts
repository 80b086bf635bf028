import { setTimeout as sleep } from 'node:timers/promises'
import { createSystemDatabase, requireServers, startSystem } from '@boli/system'
import { findRealParts, startPostgres } from '@boli/test-kit/parts'
import type { BidderCalls } from '../clients/bidder-calls.ts'
import { readOptions, toCount } from '../command-line.ts'
import { startHelper } from '../helpers/helper-process.ts'
import { describeMachine } from '../machine/describe-machine.ts'
import { openAuctionsSchema } from '../market/auctions-schema.ts'
import { signUp, signUpBuyers } from '../market/sign-up.ts'
import { waitUntilQuiet } from '../measure/wait-until-quiet.ts'
import { machineLines } from '../report/machine-lines.ts'
import { writeDocs } from '../report/write-docs.ts'
import type { FlooderCalls } from './flooder.ts'
import { type FloodName, floods } from './floods.ts'
import { type Others, serveOthers } from './others-served.ts'
import { costsOf, isServed, type Round, reportFloods } from './report.ts'

export const floodsUsage = `usage: npm run bench:floods -- [options]
  --seconds 5       of each flood, and of each quiet time before one
  --rounds 3        interleaved rounds; figures are their medians
  --only JSON       floods whose name contains this
  --write-docs      puts the table into docs/benchmarks.md`

const BUYERS = 24
/** 90 a minute and buyer, of the 120 that are allowed. */
const BIDS_PER_SECOND = 36
const WARM_UP_MS = 1_000
/** Limits as they ship; the launcher's own are open. Only as many people as are needed may sign up at one address. */
const shippedLimits = Object.fromEntries(
  [
    'LIMIT_READS_PER_USER',
    'LIMIT_WRITES_PER_USER',
    'LIMIT_PER_ADDRESS',
    'LIMIT_GUEST_PER_ADDRESS',
    'LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS',
    'LIMIT_PAGES_PER_ADDRESS',
    'LIMIT_NEW_PICTURES_PER_ADDRESS',
    'LIMIT_POLLS_PER_ADDRESS',
    'LIMIT_UPGRADES_PER_ADDRESS',
    'LIMIT_WRONG_SIGN_INS_PER_ADDRESS',
    'BIDS_PER_SECOND',
    'SOCKETS_PER_USER',
  ].map((name) => [name, '']),
)

/** Floods the product in every way that harmed it once. @returns whether other people were served meanwhile. */
export async function runFloods(args: readonly string[], command: string): Promise<boolean> {
  const values = readOptions(args, {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    'write-docs': { type: 'boolean', default: false },
  })
  const measureMs = toCount('seconds', values.seconds) * 1000
  const count = toCount('rounds', values.rounds)
  const names = (Object.keys(floods) as FloodName[]).filter((name) => name.includes(values.only))
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
      environment: { ...shippedLimits, TRUSTED_PROXIES: '1' },
    })
    endings.push(system.stop)
    const { url } = system.process('gateway')
    const market = { url, mailbox: system.mailbox }
    const cookies = (await signUpBuyers(market, BUYERS + 1)).slice(0, BUYERS)
    const flooders = Array.from({ length: names.length * count }, (_, index) => `Flooder${index}`)
    const floodCookies = await signUp(
      market,
      flooders.map((username) => ({ role: 'farmer', username })),
    )
    const auctions = openAuctionsSchema(database.urls.auctions)
    endings.push(auctions.close)
    const bidders = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/http-bidders.ts`)
    endings.push(bidders.stop)
    await bidders.call('open', { url, cookies, count: BUYERS })
    const flooder = startHelper<FlooderCalls>(`${import.meta.dirname}/flooder.ts`)
    endings.push(flooder.stop)
    await flooder.call('prepare', {})

    const services = Object.fromEntries(
      [...system.processes.values()].map((process) => [process.name, process.pid()]),
    )
    const others: Others = {
      url,
      auctions,
      bidders,
      lots: BUYERS,
      bidsPerSecond: BIDS_PER_SECOND,
      username: `Buyer${BUYERS}`,
      processes: { ...services, flooder: flooder.pid, bidders: bidders.pid },
    }
    await serveOthers(others, { warmUpMs: 5_000, measureMs: 1_000 })

    const rounds = new Map<FloodName, Round[]>(names.map((name) => [name, []]))
    for (let round = 0; round < count; round += 1) {
      for (const [position, name] of names.entries()) {
        const network = round * names.length + position
        const target = { url, cookie: floodCookies[network] ?? '', network }
        // What was begun before is finished.
        await waitUntilQuiet(services)
        const quiet = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs })
        const begin = () => flooder.call('start', { name, target })
        const flooded = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs, begin })
        const measured = { quiet, flooded, counts: await flooder.call('stop', {}) }
        rounds.get(name)?.push(measured)
        console.log(
          `${name}: bids' p95 ${quiet.p95Ms} → ${flooded.p95Ms} ms, refusals ${JSON.stringify(flooded.refusals)}, ` +
            `sign-ins ${flooded.signIns} ${flooded.signInFailures}; ${costsOf(measured)}`,
        )
        await sleep(1_000)
      }
    }
    const text = reportFloods({ command, startedAt, lines: machineLines(machine), rounds })
    console.log(`\n${text}`)
    if (values['write-docs']) await writeDocs('floods', text)
    return [...rounds.values()].every(isServed)
  } finally {
    for (const end of endings.splice(0).reverse()) await end()
  }
}
