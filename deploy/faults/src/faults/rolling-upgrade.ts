import { setTimeout as sleep } from 'node:timers/promises'
import { cookiesOf } from '@boli/market'
import { type InstanceName, startService } from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import { Crowd } from '../load/crowd.ts'
import { SteadyRequests } from '../load/steady-requests.ts'
import type { Fault, Scene } from './fault.ts'

const REQUESTS_PER_SECOND = 200
const SOCKETS = 500
const BACK_WITHIN_MS = 10_000

export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  section: 'rolling-upgrade',
  does: `each process in turn is replaced by a new one and told to stop (SIGTERM), under ${REQUESTS_PER_SECOND} requests a second and ${SOCKETS} sockets`,
  async run(scene) {
    const { stand, market, random } = scene
    const crowd = new Crowd(stand.url, random.fork())
    const requests = new SteadyRequests(market, random.fork())
    try {
      await crowd.gather(cookiesOf(market.buyers), SOCKETS)
      requests.flow(REQUESTS_PER_SECOND)
      for (const name of stand.system.processes.keys()) {
        scene.say(`  ${name}`)
        const exitCode = await replaceProcess(stand, name)
        if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}`)
        while (!crowd.isWhole) await sleep(50)
      }
      tell(scene, await requests.stop(), requests, crowd)
    } finally {
      await requests.stop()
      crowd.close()
    }
  },
}

/** @throws where a request failed, or a socket was away for too long. */
function tell({ note }: Scene, perSecond: number, { log }: SteadyRequests, crowd: Crowd): void {
  const failed = log.records.filter(({ outcome }) => outcome !== 'ok')
  const { count, longestAwayMs } = crowd.returns()
  note(
    `${log.records.length} requests, ${perSecond.toFixed(0)} a second, ${failed.length} failed; ${count} times a socket came back, the latest after ${(longestAwayMs / 1000).toFixed(1)} s`,
  )
  if (failed.length > 0) {
    const statuses = [...new Set(failed.map(({ status }) => status ?? 'no answer'))]
    throw new Error(`${failed.length} requests failed: ${statuses.join(', ')}`)
  }
  if (longestAwayMs > BACK_WITHIN_MS) throw new Error(`a socket was away for ${longestAwayMs} ms`)
}

/**
 * As a rolling upgrade does it: a new process beside the old one, which is told to stop once the new one is
 * ready, and gets no new connections once it says that it is no longer.
 * @returns the exit code of the old one.
 */
async function replaceProcess(
  { keeper, rotation }: Scene['stand'],
  name: InstanceName,
): Promise<number | null> {
  const old = keeper.process(name)
  const address = rotation.addressOf(old.options.port)
  const next = await startService({ ...old.options, port: await findFreePort() })
  keeper.keep(next)
  rotation.add(address, next.options.port)
  const exitCode = await keeper.retire(old)
  rotation.remove(address, old.options.port)
  return exitCode
}
