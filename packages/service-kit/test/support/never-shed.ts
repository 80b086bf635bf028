import type * as UnderPressure from '@fastify/under-pressure'
import { vi } from 'vitest'

// A machine that runs many tests at once holds up the event loop for seconds, and services would answer that they
// are too busy. Only the lateness of the loop is left out: what is done about pressure is the same for memory.
vi.mock('@fastify/under-pressure', async (importActual) => {
  const { default: actual } = await importActual<typeof UnderPressure>()
  const patient = (...[app, options]: Parameters<typeof actual>) =>
    actual(app, { ...options, maxEventLoopDelay: 0 })
  return { default: Object.assign(patient, actual) }
})
