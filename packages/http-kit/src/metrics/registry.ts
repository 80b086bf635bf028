import { collectDefaultMetrics, Registry } from 'prom-client'

/** A registry per service, with Node's own metrics in it: several services may live in one process. */
export function createRegistry(serviceName: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service: serviceName })
  collectDefaultMetrics({ register: registry })
  return registry
}
