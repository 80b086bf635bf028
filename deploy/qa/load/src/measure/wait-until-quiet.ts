import { setTimeout as sleep } from 'node:timers/promises'
import { UsageMeter, type WatchedProcesses } from './usage-meter.ts'

/** CPU of timers and heartbeats of the idle system, with a margin. */
const QUIET_CORES = 0.3
const LOOK_EVERY_MS = 500
const QUIET_WITHIN_MS = 60_000

/**
 * Waits until processes are idle, so that the effects of one run do not slow the next.
 * @returns how long they were busy, in seconds.
 */
export async function waitUntilQuiet(processes: WatchedProcesses): Promise<number> {
  const beganMs = performance.now()
  for (let busyMs = 0; ; busyMs = performance.now() - beganMs) {
    const meter = await UsageMeter.start(processes)
    await sleep(LOOK_EVERY_MS)
    const usage = Object.values(await meter.stop())
    const cores = usage.reduce((sum, process) => sum + process.cores, 0)
    if (cores < QUIET_CORES || busyMs > QUIET_WITHIN_MS) return busyMs / 1000
  }
}
