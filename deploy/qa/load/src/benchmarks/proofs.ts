import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { type ApiSession, placeBid } from '@boli/market'
import { benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { BidBook } from '../load/run-load.ts'
import { openLots, signUpMany } from '../market/market.ts'
import { Histogram, percentilesOf, sum } from '../measure/statistics.ts'
import { timed } from '../measure/timed.ts'
import { measureUsage } from '../measure/usage-meter.ts'
import { latencyColumns, tableOf, whole } from '../report.ts'
import { startSmallSystem } from '../system/running-system.ts'

const options = {
  leaves: count(10_000, 'that the log has at first'),
  viewers: count(50, 'who ask for the proof of each new size'),
  seconds: count(10, 'with ten bids in each'),
}

const BIDS_PER_SECOND = 10
const AT_ONCE = 100
const BUYERS = 10

/** Places bids on one lot; after each, viewers ask for proof that the log has only grown. */
export const proofs = benchmark('proofs', options, async (bench, o) => {
  const system = await startSmallSystem({ ...bench, postgres: await bench.startPostgres(), bundles: null })
  const buyers = await signUpMany(system, 'business', 'Buyer', BUYERS)
  const lotIds = await openLots(system.auctions, 1)
  const book = new BidBook({ lotIds, bidders: buyers.length })
  const sessionOf = (bidder: number) => buyers[bidder]?.session as ApiSession

  async function bid(): Promise<void> {
    const { lotId, bidder, rupees } = book.next()
    await placeBid(sessionOf(bidder), lotId, rupees).catch((error) => {
      // Bids that are sent together may arrive in another order.
      if (!['bid-too-low', 'already-leading'].includes(error.code)) throw error
    })
  }

  async function ask(from: number): Promise<{ ms: number; size: number }> {
    const asked = { params: { auctionId: lotIds[0] ?? '' }, query: { from } }
    const { ms, result } = await timed(() =>
      sessionOf(0).callOnce<{ size: number }>(routes.auctionProof, asked),
    )
    return { ms, size: result.data.size }
  }

  bench.say(`placing ${whole(o.leaves)} bids …`)
  let size = 0
  while (size < o.leaves) {
    await Promise.all(Array.from({ length: AT_ONCE }, bid))
    size = (await ask(1)).size
  }
  const times = new Histogram()
  const rounds = o.seconds * BIDS_PER_SECOND
  const startedMs = performance.now()
  const [, usage] = await measureUsage(system.processes, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const beganMs = performance.now()
      await bid()
      const answers = await Promise.all(Array.from({ length: o.viewers }, () => ask(size)))
      for (const { ms } of answers) times.record(ms)
      size = Math.max(...answers.map((answer) => answer.size))
      await sleep(Math.max(0, 1_000 / BIDS_PER_SECOND - (performance.now() - beganMs)))
    }
  })
  const cpuMs = sum(Object.values(usage).map(({ cores }) => cores)) * (performance.now() - startedMs)
  const requests = rounds * o.viewers
  const table = tableOf(
    [percentilesOf(times)],
    [
      ['leaves', () => whole(size)],
      ['viewers', () => String(o.viewers)],
      ['requests', () => whole(requests)],
      ['CPU a request, ms', () => (cpuMs / requests).toFixed(2)],
      ...latencyColumns,
    ],
  )
  await bench.report([table])
  return true
})
