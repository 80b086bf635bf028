import { setTimeout as sleep } from 'node:timers/promises'
import { type InformationView, routes } from '@boli/contracts'
import { openSession, type SeededRandom } from '@boli/market'
import type { CallLog } from './call-log.ts'
import { Caller } from './caller.ts'
import type { DealLife } from './deal-life.ts'
import { aLot, itemForm, type Market, SIDE_LOT } from './market.ts'
import type { Passers } from './passers.ts'

/** Traffic besides bidding: a task, and the mean time between two runs. */
interface Task {
  paceMs: number
  run(turn: number): Promise<unknown>
}

/** Users who browse, sign in, list lots with pictures, advance their deals and edit the information pages. */
export async function runSideTraffic(
  market: Market,
  { log, deals, passers }: { log: CallLog; deals: DealLife; passers: Passers },
  random: SeededRandom,
  stopping: AbortSignal,
): Promise<void> {
  const reader = new Caller(market.buyers[0]?.session ?? market.farmer.session, log)
  const farmer = new Caller(market.farmer.session, log)
  const admin = new Caller(market.admin.session, log)
  const stranger = new Caller(openSession(market.url), log)
  const lotRead = () => ({ params: { auctionId: random.pick(market.lotIds) } })
  const tasks: Task[] = [
    { paceMs: 300, run: () => reader.call('read', routes.getAuction, lotRead()) },
    { paceMs: 700, run: () => stranger.call('read', routes.listAuctions, { query: { limit: 20 } }) },
    { paceMs: 900, run: () => reader.call('read', routes.searchAuctions, { query: { query: 'wheat' } }) },
    { paceMs: 900, run: () => reader.call('read', routes.listInformation) },
    { paceMs: 1_500, run: () => admin.call('read', routes.adminStats) },
    {
      paceMs: 3_000,
      run: () => {
        const { username, password } = random.pick(market.buyers)
        return new Caller(openSession(market.url), log).call('sign-in', routes.login, {
          json: { input: username, password },
        })
      },
    },
    {
      paceMs: 4_000,
      run: (turn) =>
        farmer.call('lot', routes.createAuction, { form: aLot(`${SIDE_LOT} ${turn}`, market.picture) }),
    },
    { paceMs: 300, run: () => deals.goOn(random) },
    { paceMs: 300, run: () => deals.goOn(random) },
    { paceMs: 4_000, run: (turn) => keepInformation(admin, market, turn) },
    { paceMs: 500, run: () => passers.ofALot(random) },
    { paceMs: 1_500, run: () => passers.ofAPerson(random) },
  ]
  await Promise.all(tasks.map((task) => repeat(task, random.fork(), stopping)))
}

async function repeat({ paceMs, run }: Task, random: SeededRandom, stopping: AbortSignal): Promise<void> {
  for (let turn = 0; !stopping.aborted; turn += 1) {
    await run(turn)
    await sleep(paceMs * (0.5 + random.next()), undefined, { signal: stopping }).catch(() => {})
  }
}

/** Publishes an item with a picture, and edits it. */
async function keepInformation(admin: Caller, market: Market, turn: number): Promise<void> {
  const { data: item } = await admin.call<InformationView>('information', routes.createInformation, {
    form: itemForm(`Dry storage ${turn}`, market.picture),
  })
  if (!item) return
  await admin.call('information', routes.updateInformation, {
    params: { id: item._id },
    form: itemForm(`Dry storage ${turn}, second edition`),
  })
}
