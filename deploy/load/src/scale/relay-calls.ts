export interface RelayLook {
  published: number
  sends: number
  /** Slices of the outbox that it leads. */
  slices: number
  /** Since the process began. */
  cpuMicroseconds: number
}

/** What a process with a relay can be asked. */
export type RelayCalls = {
  start(o: { databaseUrl: string; sendMs: number }): Promise<void>
  look(nothing: null): Promise<RelayLook>
}
