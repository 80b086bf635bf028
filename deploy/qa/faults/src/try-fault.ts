import type { Fault, Scene, Workshop } from './faults/fault.ts'
import { wrongBids, wrongSteps } from './invariants/answered.ts'
import { untilHolds } from './invariants/check.ts'
import { wrongRooms } from './invariants/live-rooms.ts'
import { orphanPictures } from './invariants/pictures.ts'
import { brokenRules } from './invariants/rules.ts'
import { violationsIn } from './invariants/violations.ts'
import { measureSeen, type Seen } from './report.ts'

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
  const deadLettersBefore = await stand.countDeadLetters()
  const notes: string[] = []
  const wrong: string[] = []
  load.flow()
  await load.answered('bid', WARM_BIDS)

  let beganMs = Date.now()
  const began = () => {
    beganMs = Date.now()
  }
  let mendedMs = 0
  const mended = () => {
    links.mend()
    mendedMs = Date.now()
  }
  const scene: Scene = { ...workshop, began, mended, note: (text) => notes.push(text) }
  await fault.run(scene).catch((error: Error) => wrong.push(`the fault itself failed: ${reasonOf(error)}`))
  if (mendedMs === 0) mended()

  await keeper.untilAllReady().catch((error: Error) => wrong.push(`not all came back: ${error.message}`))
  const worksAgain = () => {
    const away = load.bidders.pages.filter(({ isConnected }) => !isConnected).length
    return [
      ...(away > 0 ? [`${away} sockets are not back`] : []),
      ...(load.succeeded('bid', mendedMs) === 0 ? ['no bid has been accepted since'] : []),
    ]
  }
  wrong.push(...(await untilHolds(worksAgain, WORKS_AGAIN_WITHIN_MS)))
  const socketsBackMs = Date.now() - mendedMs
  await load.answered('bid', WARM_BIDS)
  const endedMs = Date.now()
  await load.runDry()
  await load.bidders.resolveUnknown()
  await load.deals.resolveUnknown()
  const quietMs = Date.now()
  wrong.push(...(await checkEverything(workshop)))
  const deadLetters = (await stand.countDeadLetters()) - deadLettersBefore
  if (deadLetters > 0 && !fault.deadLetters) wrong.push(`${deadLetters} events were dead-lettered`)
  const deaths = keeper.deaths.slice(deathsBefore).map(({ name, exitCode }) => `${name} (${exitCode})`)
  if (deaths.length > 0) wrong.push(`processes ended by themselves: ${deaths.join(', ')}`)
  return {
    ...{ name: fault.name, does: fault.does, deaths, notes, wrong },
    seen: measureSeen(load.log, { beganMs, mendedMs, endedMs }),
    brokenForMs: mendedMs - beganMs,
    socketsBackMs,
    settledMs: Date.now() - quietMs,
  }
}

/** The message with its cause, such as the last log lines of a process. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** Checks all invariants; waits where effects of events may take a while. */
async function checkEverything({ stand, load, market, mails }: Workshop): Promise<string[]> {
  const { database } = stand.system
  const settled = (check: () => Promise<string[]>) => untilHolds(check, SETTLES_WITHIN_MS)
  return [
    ...(await settled(() => violationsIn(database))),
    ...(await settled(() => wrongRooms(database, load.bidders.pages))),
    ...(await brokenRules(database.adminUrl)),
    ...(await wrongBids(database, load.bidders.attempts, market.lotIds)),
    ...(await wrongSteps(database, load.deals.attempts)),
    ...(await settled(() => orphanPictures(database, stand.store))),
    ...(await settled(() => mails.wrongMails(database))),
  ]
}
