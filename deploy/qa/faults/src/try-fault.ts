import type { Fault, Scene, Workshop } from './faults/fault.ts'
import { wrongBids } from './invariants/answered-bids.ts'
import { wrongSteps } from './invariants/answered-steps.ts'
import { type Check, untilHolds } from './invariants/check.ts'
import { leftInPostgres, orphanPictures } from './invariants/leftovers.ts'
import { wrongRooms } from './invariants/live-rooms.ts'
import { unequalProjections } from './invariants/projections.ts'
import { brokenAuctionRules, brokenDealRules } from './invariants/rules.ts'
import { wrongSearches } from './invariants/searches.ts'
import { measureSeen, type Seen } from './report/measure.ts'

export interface Finding {
  name: string
  does: string
  seen: Seen
  brokenForMs: number
  /** Time from the repair until every socket was back. */
  socketsBackMs: number
  /** Time from the end of the load until every projection equalled its source. */
  settledMs: number
  /** Processes that ended unexpectedly. */
  deaths: string[]
  notes: string[]
  /** Violations; empty if the invariants hold. */
  wrong: string[]
}

/** Accepted bids required before a fault and after its repair, which show that the system works. */
const WARM_BIDS = 15
const WORKS_AGAIN_WITHIN_MS = 360_000
const SETTLES_WITHIN_MS = 120_000

/** Injects one fault under load, waits until the system works again, and checks all invariants. */
export async function tryFault(fault: Fault, workshop: Workshop): Promise<Finding> {
  const { stand, load } = workshop
  const { keeper, links } = stand
  const deathsBefore = keeper.deaths.length
  const deadLettersBefore = await countDeadLetters(workshop)
  const notes: string[] = []
  const wrong: string[] = []
  load.flow()
  await load.answered('bid', WARM_BIDS)

  const beganMs = Date.now()
  let mendedMs = 0
  const mended = () => {
    links.mend()
    mendedMs = Date.now()
  }
  const scene: Scene = { ...workshop, mended, note: (text) => notes.push(text) }
  await fault.run(scene).catch((error: Error) => wrong.push(`the fault itself failed: ${reasonOf(error)}`))
  if (mendedMs === 0) mended()

  await keeper.untilAllReady().catch((error: Error) => wrong.push(`not all came back: ${error.message}`))
  wrong.push(...(await untilHolds(worksAgain(workshop, mendedMs), WORKS_AGAIN_WITHIN_MS)))
  const socketsBackMs = Date.now() - mendedMs
  await load.answered('bid', WARM_BIDS)
  const endedMs = Date.now()
  await load.runDry()
  await load.bidders.resolveUnknown()
  await load.deals.resolveUnknown()
  const quietMs = Date.now()
  wrong.push(...(await checkEverything(workshop)))
  const deadLetters = (await countDeadLetters(workshop)) - deadLettersBefore
  if (deadLetters > 0 && !fault.parks) wrong.push(`${deadLetters} events were dead-lettered`)
  const deaths = keeper.deaths.slice(deathsBefore).map(({ name, exitCode }) => `${name} (${exitCode})`)
  if (deaths.length > 0) wrong.push(`processes ended by themselves: ${deaths.join(', ')}`)
  return {
    name: fault.name,
    does: fault.does,
    seen: measureSeen(load.log, { beganMs, mendedMs, endedMs }),
    brokenForMs: mendedMs - beganMs,
    socketsBackMs,
    settledMs: Date.now() - quietMs,
    deaths,
    notes,
    wrong,
  }
}

/** With its cause, such as the last log lines of a process. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

async function countDeadLetters({ stand }: Workshop): Promise<number> {
  const [row] = await stand.system.database.query<{ events: number }>(
    'select count(*)::int as events from analytics.parked_events',
  )
  return row?.events ?? 0
}

function worksAgain({ load, market }: Workshop, mendedMs: number): Check {
  return async () => {
    const connected = load.bidders.connected()
    return [
      ...(connected < market.buyers.length
        ? [`${market.buyers.length - connected} sockets are not back`]
        : []),
      ...(load.succeeded('bid', mendedMs) === 0 ? ['no bid has been accepted since'] : []),
    ]
  }
}

/** All invariants; effects of events may take a while. */
async function checkEverything(workshop: Workshop): Promise<string[]> {
  const { stand, load, market, mails } = workshop
  const { database, processes } = stand.system
  const { attempts, sockets } = load.bidders
  return [
    ...(await untilHolds(() => unequalProjections(database), SETTLES_WITHIN_MS)),
    ...(await untilHolds(() => wrongRooms(database, sockets), SETTLES_WITHIN_MS)),
    ...(await brokenAuctionRules(database.adminUrl)),
    ...(await brokenDealRules(database.adminUrl)),
    ...(await wrongBids(database, attempts, market.lotIds)),
    ...(await wrongSteps(database, load.deals.attempts)),
    ...(await untilHolds(() => leftInPostgres(database, processes.size), SETTLES_WITHIN_MS)),
    ...(await untilHolds(() => orphanPictures(database, stand.pictures), SETTLES_WITHIN_MS)),
    ...(await untilHolds(() => wrongSearches(database), SETTLES_WITHIN_MS)),
    ...(await untilHolds(() => mails.wrongMails(database), SETTLES_WITHIN_MS)),
  ]
}
