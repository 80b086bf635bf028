import type { Scenario } from '../bids/scenario.ts'
import { placeBids } from './place-bids.ts'
import type { WholePath } from './whole-path.ts'

const MARKETS = [
  { id: 'hot', name: 'one hot auction', lots: 1 },
  { id: 'spread', name: '1,000 auctions', lots: 1_000 },
]
const LIGHT_LOTS = 10

/** How scenarios of a part are named. */
interface About {
  part: Scenario['part']
  id: string
  title: string
}

/** Sockets → realtime → auctions → commit → acknowledgement, so many bids always under way. */
export function socketScenarios(
  path: WholePath,
  { about, seconds, inFlight }: { about: About; seconds: number; inFlight: readonly number[] },
): Scenario[] {
  return MARKETS.flatMap(({ id, name, lots }) =>
    inFlight.map((count) => ({
      id: `${about.id}-${id}-${count}`,
      part: about.part,
      title: `${about.title}, ${name}, ${count.toLocaleString('en')} in flight`,
      run: () => placeBids(path, { over: 'sockets', lots, shape: { inFlight: count }, seconds }),
    })),
  )
}

/** The same at an even pace that leaves the machine time: what a bid costs that shares its way with few others. */
export function lightScenario(
  path: WholePath,
  { about, seconds, rate }: { about: About; seconds: number; rate: number },
): Scenario {
  return {
    id: `${about.id}-light`,
    part: about.part,
    title: `${about.title}, ${LIGHT_LOTS} auctions, ${rate.toLocaleString('en')} bids a second (open loop)`,
    run: () => placeBids(path, { over: 'sockets', lots: LIGHT_LOTS, shape: { perSecond: rate }, seconds }),
  }
}
