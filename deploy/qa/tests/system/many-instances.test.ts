import { listInstances } from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import { afterAll, expect, test } from 'vitest'
import { describeSystem } from '../support/system.ts'
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts'
import { testBids } from './many-instances/bids.ts'
import { testEndedSessions } from './many-instances/ended-sessions.ts'
import { testNewerEvents } from './many-instances/newer-events.ts'
import { testTraces } from './many-instances/traces.ts'
import { testWebhooks } from './many-instances/webhooks.ts'

/** Two gateways, and two realtime nodes, one for each of two auctions instances. */
const instances = {
  ...{ identity: 1, auctions: 2, information: 1, deals: 1 },
  ...{ notifications: 1, analytics: 1, realtime: 2, gateway: 2 },
}

let collector: TraceCollector

async function withTracesAndMetrics() {
  collector = await startTraceCollector()
  const ports = new Map<string, number>()
  for (const { name } of listInstances(instances)) ports.set(name, await findFreePort())
  return {
    instances,
    environment: {
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
      WEBHOOKS_TO_OWN_MACHINE: 'true',
    },
    environmentOf: (_: unknown, name: string) => ({ METRICS_PORT: String(ports.get(name)) }),
  }
}

describeSystem('every service as a separate process, some of them twice', withTracesAndMetrics, (system) => {
  afterAll(() => collector?.stop())

  testTraces(system, () => collector)
  testBids(system)
  testEndedSessions(system)
  testNewerEvents(system)
  testWebhooks(system)

  test('every process stops cleanly when asked to', async () => {
    const services = [...system.processes.values()]
    const codes = await Promise.all(services.map((service) => service.stop()))
    expect(services.map(({ name }, index) => [name, codes[index]])).toEqual(
      services.map(({ name }) => [name, 0]),
    )
  })
})
