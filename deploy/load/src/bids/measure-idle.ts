import { setTimeout as sleep } from 'node:timers/promises'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import type { Measurement } from './scenario.ts'

/** V8 gives back what the start took when it has seen for some ten seconds that little happens. */
const AFTER_START_MS = 20_000
const IDLE_MS = 5_000

/** What processes use that have just started and are asked nothing. */
export async function measureIdle(processes: WatchedProcesses): Promise<Measurement> {
  await sleep(AFTER_START_MS)
  const meter = await UsageMeter.start(processes)
  await sleep(IDLE_MS)
  return {
    perSecond: 0,
    seconds: IDLE_MS / 1000,
    latencyMs: null,
    processes: await meter.stop(),
    remarks: [],
    problems: [],
  }
}
