import type { Scenario } from '../bids/scenario.ts'
import { MemoryTrend } from '../measure/memory-trend.ts'
import { placeBids } from './place-bids.ts'
import type { WholePath } from './whole-path.ts'

const LOTS = 10

/** Bids at an even pace on ten lots for minutes: does any process grow? */
export function soakScenario(path: WholePath, o: { minutes: number; rate: number }): Scenario {
  return {
    id: 'soak',
    part: 'soak',
    title: `whole path, ${LOTS} auctions, ${o.rate.toLocaleString('en')} bids a second for ${o.minutes} minutes`,
    async run() {
      const memory = new MemoryTrend(path.processes)
      const shape = { perSecond: o.rate }
      const measured = await placeBids(path, {
        over: 'sockets',
        lots: LOTS,
        shape,
        seconds: o.minutes * 60,
      })
      const remarks = Object.entries(memory.stop()).map(
        ([name, { earlyMegabytes, lateMegabytes }]) =>
          `${name} ${earlyMegabytes} → ${lateMegabytes} MB (${lateMegabytes - earlyMegabytes >= 0 ? '+' : ''}${lateMegabytes - earlyMegabytes})`,
      )
      return { ...measured, remarks: [...measured.remarks, `memory: ${remarks.join(', ')}`] }
    },
  }
}
