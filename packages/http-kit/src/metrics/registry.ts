import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { EventLoopDelay } from '../event-loop-delay.ts'

/** Of the histogram that prom-client keeps, which wakes an idle process a hundred times a second. */
const kinds = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']
const NEVER_MS = 2 ** 31 - 1

/** A registry per service, with Node's own metrics in it: several services may live in one process. */
export function createRegistry(serviceName: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service: serviceName })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  for (const kind of kinds) registry.removeSingleMetric(`nodejs_eventloop_lag_${kind}_seconds`)
  return registry
}

/** Registers the delay under the name that it has elsewhere. */
export function measureEventLoop(registry: Registry, delay: EventLoopDelay): void {
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'How late 99 in a hundred looks at the event loop were at most, over a minute',
    registers: [registry],
    collect() {
      this.set(delay.p99Ms() / 1000)
    },
  })
}
