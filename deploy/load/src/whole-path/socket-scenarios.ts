import type { Scenario } from '../bids/scenario.ts'
import { placeBids } from './place-bids.ts'
import type { WholePath } from './whole-path.ts'

const MARKETS = [
  { id: 'c-hot', name: 'one hot auction', lots: 1 },
  { id: 'c-spread', name: '1,000 auctions', lots: 1_000 },
]

/** (c) Sockets → realtime → auctions → commit → acknowledgement. */
export function socketScenarios(
  path: WholePath,
  o: { seconds: number; inFlight: readonly number[]; rate: number },
): Scenario[] {
  const closed = MARKETS.flatMap(({ id, name, lots }) =>
    o.inFlight.map(
      (inFlight): Scenario => ({
        id: `${id}-${inFlight}`,
        part: 'c',
        title: `whole path, ${name}, ${inFlight.toLocaleString('en')} in flight`,
        run: () => placeBids(path, { over: 'sockets', lots, shape: { inFlight }, seconds: o.seconds }),
      }),
    ),
  )
  const open: Scenario = {
    id: 'c-open',
    part: 'c',
    title: `whole path, one hot auction, ${o.rate.toLocaleString('en')} bids a second (open loop)`,
    run: () =>
      placeBids(path, { over: 'sockets', lots: 1, shape: { perSecond: o.rate }, seconds: o.seconds }),
  }
  return [...closed, open]
}
