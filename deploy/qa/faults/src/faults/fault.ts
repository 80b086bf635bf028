import type { SeededRandom } from '@boli/market'
import type { MailCounter } from '../invariants/mails.ts'
import type { Load } from '../load/load.ts'
import type { Market } from '../load/market.ts'
import type { Stand } from '../supervisor/stand.ts'

/** Shared state of a run, from the first fault to the last. */
export interface Workshop {
  stand: Stand
  market: Market
  load: Load
  mails: MailCounter
  random: SeededRandom
  /** True for the short form, whose outages are shorter. */
  isShort: boolean
  say(line: string): void
}

/** The system that a fault acts on while the load runs. */
export interface Scene extends Workshop {
  /** Call it once the preparations are done; otherwise the fault counts from the start of `run`. */
  began(): void
  /** Call it once the fault is repaired; otherwise the repair counts from the end of `run`. */
  mended(): void
  /** Adds a line to the fault's entry in the report. */
  note(text: string): void
}

/** A fault that is injected once, under load. */
export interface Fault {
  name: string
  /** Description for the report. */
  does: string
  /** Its own section of docs/faults.md, if any. */
  section?: string
  /** Whether `npm test` also runs it. */
  isInShortForm?: boolean
  /** Consumers dead-letter what it publishes. */
  deadLetters?: boolean
  /** @throws if a check specific to this fault fails. */
  run(scene: Scene): Promise<void>
}
