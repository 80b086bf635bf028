import type { Scenario } from '../bids/scenario.ts'
import { placeBids } from './place-bids.ts'
import type { WholePath } from './whole-path.ts'

const IN_FLIGHT = 64

/** (e) Each bid a request through the gateway. */
export function httpScenarios(path: WholePath, o: { seconds: number }): Scenario[] {
  return [
    {
      id: `e-hot-${IN_FLIGHT}`,
      part: 'e',
      title: `HTTP through the gateway, one hot auction, ${IN_FLIGHT} in flight`,
      run: () =>
        placeBids(path, { over: 'http', lots: 1, shape: { inFlight: IN_FLIGHT }, seconds: o.seconds }),
    },
  ]
}
