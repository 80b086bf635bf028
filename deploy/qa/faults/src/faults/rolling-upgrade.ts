import { execFile } from 'node:child_process'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { routes } from '@boli/contracts'
import { atEvenPace } from '@boli/load/load/run-load'
import { formatSeconds } from '@boli/load/report'
import { cookiesOf } from '@boli/market'
import { type InstanceName, startService } from '@boli/system'
import { eventually } from '@boli/test-kit/eventually'
import { findFreePort } from '@boli/test-kit/free-port'
import { CallLog, type CallRecord } from '../load/calls.ts'
import { Crowd } from '../load/crowd.ts'
import type { Fault, Scene } from './fault.ts'

/**
 * Rates tried while nothing is replaced, until one is too high. The upgrade runs at half the highest that is not:
 * starting processes costs CPU.
 */
const RATES_AT_REST = [25, 50, 100, 200, 400]
const TRIED_FOR_MS = 10_000
/** Processes that have just started need more CPU for a request. */
const WARM_UP = { perSecond: 50, ms: 20_000 }
const ANSWERED_WITHIN_MS = 1_000
const SOCKETS = 500
const BACK_WITHIN_MS = 10_000
const GIVE_UP_AFTER_MS = 120_000
/** Each of these makes up one in `KINDS` of the requests; the others read a lot. */
const pages = [routes.isLoggedIn, routes.listInformation, routes.listPlacedBids, routes.myBids]
const KINDS = 6

export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  section: 'rolling-upgrade',
  does: `each process in turn is replaced by a new one and stopped (SIGTERM), under half the requests a second that all are answered at rest, at most ${Math.max(...RATES_AT_REST) / 2}, and ${SOCKETS} sockets`,
  async run(scene) {
    const { stand, market, random } = scene
    const crowd = new Crowd(stand.url, random.fork())
    const stopping = new AbortController()
    let requests: Promise<readonly CallRecord[]> | undefined
    try {
      await crowd.gather(cookiesOf(market.buyers), SOCKETS)
      const perSecond = (await rateAtRest(scene)) / 2
      scene.began()
      requests = steadyRequests(scene, perSecond, stopping.signal)
      for (const name of stand.system.processes.keys()) {
        scene.say(`  ${name}`)
        const exitCode = await replaceProcess(stand, name)
        if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}`)
        const untilWhole = () => {
          if (!crowd.isWhole) throw new Error('some sockets are still away')
        }
        await eventually(untilWhole, { withinMs: GIVE_UP_AFTER_MS })
      }
      await rebuildIfOutdated(stand)
      stopping.abort()
      report(scene, await requests, crowd)
    } finally {
      stopping.abort()
      await requests
      crowd.close()
    }
  },
}

const isFailed = ({ outcome }: CallRecord) => outcome !== 'ok'

/** The highest rate up to which no request fails and 99 % are answered within a second. @throws if there is none. */
async function rateAtRest(scene: Scene): Promise<number> {
  await steadyRequests(scene, WARM_UP.perSecond, AbortSignal.timeout(WARM_UP.ms))
  let answered = 0
  for (const perSecond of RATES_AT_REST) {
    const records = await steadyRequests(scene, perSecond, AbortSignal.timeout(TRIED_FOR_MS))
    const late = records.filter(({ startedMs, endedMs }) => endedMs - startedMs > ANSWERED_WITHIN_MS).length
    if (records.some(isFailed) || late > records.length / 100) break
    answered = perSecond
  }
  if (answered === 0) throw new Error('at rest too few requests are answered')
  scene.note(`at rest ${answered} requests a second are answered`)
  return answered
}

/** Sends the requests of pages to every service at an even pace, whatever their outcome, each as a random user. */
async function steadyRequests({ market, random }: Scene, perSecond: number, stopping: AbortSignal) {
  const log = new CallLog()
  const callers = market.buyers.map((buyer) => log.callerOf(buyer))
  const underWay: Promise<unknown>[] = []
  const send = () => {
    const route = pages[random.below(KINDS)] ?? routes.getAuction
    const params = { auctionId: random.pick(market.lotIds) }
    underWay.push(random.pick(callers)('read', route, { params }))
  }
  await atEvenPace(perSecond, () => stopping.aborted, send)
  await Promise.all(underWay)
  return log.records
}

/** @throws if a request failed, or a socket was disconnected for too long. */
function report({ note }: Scene, records: readonly CallRecord[], crowd: Crowd): void {
  const failed = records.filter(isFailed)
  const seconds = ((records.at(-1)?.startedMs ?? 0) - (records[0]?.startedMs ?? 0)) / 1_000
  const longestAwayMs = Math.max(0, ...crowd.awayMs)
  note(
    `${records.length} requests, ${(records.length / seconds).toFixed(0)} a second, ${failed.length} failed; ${crowd.awayMs.length} times a socket came back, the latest after ${formatSeconds(longestAwayMs)}`,
  )
  const named = failed.map(
    ({ status, path, startedMs, endedMs }) =>
      `${status ?? 'no answer'} to ${path} sent at ${new Date(startedMs).toISOString()}, after ${endedMs - startedMs} ms`,
  )
  if (failed.length > 0) throw new Error(`${failed.length} requests failed: ${named.slice(0, 5).join('; ')}`)
  if (longestAwayMs > BACK_WITHIN_MS) throw new Error(`a socket was away for ${longestAwayMs} ms`)
}

/**
 * Starts a new process beside the old one, as a rolling upgrade does. The old one is asked to stop once the new one is
 * ready, and gets no new connections once its readiness fails.
 * @returns the exit code of the old one.
 */
async function replaceProcess(
  { bundles, keeper, rotation }: Scene['stand'],
  name: InstanceName,
): Promise<number | null> {
  const { options } = keeper.process(name)
  const program = join(bundles, basename(options.program))
  const next = await startService({ ...options, program, port: await findFreePort() })
  rotation.add(next.options.port, options.port)
  const exitCode = await keeper.replace(next)
  rotation.remove(options.port)
  return exitCode
}

/** The last step of an upgrade: projections may lack what the former release did not understand. */
async function rebuildIfOutdated({ bundles, keeper }: Scene['stand']): Promise<void> {
  const { environment } = keeper.process('analytics').options
  const program = join(bundles, 'analytics-rebuild.mjs')
  const env = { PATH: process.env.PATH, ...environment }
  await promisify(execFile)(process.execPath, [program, '--if-outdated'], { env })
}
