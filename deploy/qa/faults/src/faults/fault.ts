import type { SeededRandom } from '@boli/market'
import type { Load } from '../load/load.ts'
import type { Market } from '../load/market.ts'
import type { Stand } from '../supervisor/stand.ts'

/** What a fault has at hand while the load flows. */
export interface Scene {
  stand: Stand
  market: Market
  load: Load
  random: SeededRandom
  /** In the short form a fault lasts as long as it must to be one. */
  isShort: boolean
  /** From now on nothing is broken any more; without it that is when the fault's `run` returns. */
  mended(): void
  /** A line for the table. */
  note(text: string): void
  say(line: string): void
}

/** Something that goes wrong, once, under load. */
export interface Fault {
  name: string
  /** What is done, for the table. */
  does: string
  /** Of the page of faults, where it has one of its own. */
  section?: string
  /** Whether `npm test` tries it too. */
  isInShortForm?: boolean
  /** Servers that must be the run's own, since the fault ends them. */
  ends?: readonly ('kafka' | 'redis' | 's3')[]
  /** Consumers park what it publishes. */
  parks?: boolean
  /** @throws where something does not hold that this fault alone looks at. */
  run(scene: Scene): Promise<void>
}
