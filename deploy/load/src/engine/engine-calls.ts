import type { LoadPlan, LoadResult } from '../load/run-load.ts'

interface EngineRun {
  databaseUrl: string
  lotIds: string[]
  bidders: number
  plan: LoadPlan
}

/** The calls of the process that is the bid engine and nothing else. */
export type EngineCalls = {
  run(engineRun: EngineRun): Promise<LoadResult>
}
