import { measureEventLoop } from '../metrics/registry.ts'
import { ApiError } from '../process/api-error.ts'
import type { Service } from '../process/service.ts'
import { EventLoopDelay } from './event-loop-delay.ts'

export interface LoadLimits {
  /** Default 2 s. */
  maxEventLoopDelayMs?: number
}

/**
 * Refuses requests with 503 while the event loop is later than allowed. Health checks matter
 * most under pressure and are never refused.
 */
export function shedLoad(app: Service, { maxEventLoopDelayMs = 2_000 }: LoadLimits): void {
  let isOverloaded = false
  const delay = new EventLoopDelay(() => {
    isOverloaded = delay.latestMs > maxEventLoopDelayMs
  })
  measureEventLoop(app.metrics, delay)
  app.addHook('onClose', async () => delay.stop())
  app.decorate('refuseIfOverloaded', () => {
    if (isOverloaded) throw new ApiError('overloaded', { retryAfterSeconds: 5 })
  })
  app.addHook('onRequest', async ({ url }) => {
    if (url !== '/healthz' && url !== '/readyz') app.refuseIfOverloaded()
  })
}
