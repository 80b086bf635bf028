import type { Measurement } from '../bids/scenario.ts'
import type { MachineDescription } from '../machine/describe-machine.ts'

interface EvenBids {
  lots: number
  /** Bids a second. */
  rate: number
  seconds: number
}

/** The calls of a process that runs one version of the product; versions that are compared agree on them. */
export type VersionCalls = {
  /** Starts it, with buyers signed in. */
  open(nothing: null): Promise<MachineDescription>
  measure(bids: EvenBids): Promise<Measurement>
  close(nothing: null): Promise<void>
}
