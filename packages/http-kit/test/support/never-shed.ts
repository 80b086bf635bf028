import { vi } from 'vitest'
import type * as shedding from '../../src/limits/shed-load.ts'

// A machine that runs many tests at once delays the event loop for seconds, and services would answer that they are
// overloaded. Only tests that set their own limit shed load.
vi.mock('../../src/limits/shed-load.ts', async (importActual) => {
  const actual = await importActual<typeof shedding>()
  const shedLoad: typeof actual.shedLoad = (app, limits) =>
    actual.shedLoad(app, { maxEventLoopDelayMs: Number.POSITIVE_INFINITY, ...limits })
  return { ...actual, shedLoad }
})
