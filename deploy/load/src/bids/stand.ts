import type { Scenario } from './scenario.ts'

/** Something running that can be measured. */
export interface Stand {
  scenarios: Scenario[]
  /** What else the figures depend on, for the report. */
  tools: Record<string, string>
  /** What the services warned of. */
  warnings(): Promise<string[]>
  stop(): Promise<void>
}
