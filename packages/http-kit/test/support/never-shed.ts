import { vi } from 'vitest'
import type * as shedding from '../../src/limits/shed-load.ts'

// A machine that runs many tests at once holds up the event loop for seconds, and services would answer that they
// are too busy. Only tests that say which lateness is too much meet it.
vi.mock('../../src/limits/shed-load.ts', async (importActual) => {
  const actual = await importActual<typeof shedding>()
  const shedLoad: typeof actual.shedLoad = (app, limits) =>
    actual.shedLoad(app, { maxEventLoopDelayMs: Number.POSITIVE_INFINITY, ...limits })
  return { ...actual, shedLoad }
})
