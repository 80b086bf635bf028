import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@boli/contracts'
import { benchmark } from '../benchmark.ts'
import { count } from '../command-line.ts'
import { FIRST_RUPEES, openLots, STEP_RUPEES } from '../market/market.ts'
import { Histogram } from '../measure/statistics.ts'
import { latencyColumns, tableOf, whole } from '../report.ts'
import { auctionsUnderTest, type Caller, openOwnDatabase } from '../service-under-test.ts'

const options = {
  leaves: count(10_000, 'that the log has at first'),
  viewers: count(50, 'who ask for the proof of each new size'),
  seconds: count(10, 'with ten bids in each'),
}

const BIDS_PER_SECOND = 10
const AT_ONCE = 100

/** Bids on one lot, and viewers who ask after each of them whether the log has only grown. */
export const proofs = benchmark('proofs', options, async (bench, o) => {
  const { database, service } = await auctionsUnderTest(bench, await openOwnDatabase(bench))
  const [auctionId = ''] = await openLots(database, 1)
  const callers: Caller[] = Array.from({ length: 2 }, () => ({ userId: newId(), role: 'business' }))
  let placed = 0

  async function bid(): Promise<void> {
    const caller = callers[placed % 2] ?? null
    const bidAmount = FIRST_RUPEES + placed * STEP_RUPEES
    placed += 1
    const path = `/auction/place-bid/${auctionId}`
    const { status, body } = await service.call({ path, caller, body: { bidAmount, confirm: true } })
    // Among bids that arrive together a lower one may be judged after a higher one; a busy machine sheds load.
    if (status !== 200 && status !== 503 && !body.includes('bid-too-low'))
      throw new Error(`A bid was refused: ${body}`)
  }

  async function ask(from: number): Promise<{ ms: number; size: number }> {
    const path = `/auction/proof/${auctionId}?from=${from}`
    const { ms, body } = await service.succeed({ path, caller: callers[0] ?? null })
    return { ms, size: JSON.parse(body).data.size }
  }

  bench.say(`placing ${whole(o.leaves)} bids …`)
  let size = 0
  while (size < o.leaves) {
    await Promise.all(Array.from({ length: AT_ONCE }, bid))
    size = (await ask(1)).size
  }
  const times = new Histogram()
  const rounds = o.seconds * BIDS_PER_SECOND
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) {
    const beganMs = performance.now()
    await bid()
    const answers = await Promise.all(Array.from({ length: o.viewers }, () => ask(size)))
    for (const { ms } of answers) times.record(ms)
    size = Math.max(...answers.map((answer) => answer.size))
    await sleep(Math.max(0, 1_000 / BIDS_PER_SECOND - (performance.now() - beganMs)))
  }
  const { user, system } = process.cpuUsage(before)
  const requests = rounds * o.viewers
  const table = tableOf<Histogram>(
    [times],
    [
      ['leaves', () => whole(size)],
      ['viewers', () => String(o.viewers)],
      ['requests', () => whole(requests)],
      ['CPU a request, ms', () => ((user + system) / 1_000 / requests).toFixed(2)],
      ...latencyColumns<Histogram>((all) => all),
    ],
  )
  await bench.report([table])
  return true
})
