import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EventLoopDelay } from '../limits/event-loop-delay.ts'
import type { Service } from '../process/service.ts'

/** Metrics that are left out: prom-client's histogram for them wakes an idle process a hundred times a second. */
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

/** Registers the delay under prom-client's name. */
export function measureEventLoop(registry: Registry, delay: EventLoopDelay): void {
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: '99th percentile of the event loop delay over the last minute',
    registers: [registry],
    collect() {
      this.set(delay.p99Ms() / 1000)
    },
  })
}

/** Counts and times every request by its route's pattern, never by its path. */
export function measureRequests(app: Service, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
}
