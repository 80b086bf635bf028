import { Gauge, type Registry } from 'prom-client'
import type { LivePublisher } from './fan-out/live-publisher.ts'
import type { BodyRooms } from './proxy/request-body.ts'
import type { UpgradeDispatcher } from './upgrade/upgrade-dispatcher.ts'

/** Registers gauges of open sockets, held body bytes, and live messages that are not published yet. */
export function registerGatewayMetrics(
  registry: Registry,
  parts: { upgrades: UpgradeDispatcher; publisher: LivePublisher; bodies: BodyRooms },
): void {
  new Gauge({
    name: 'gateway_open_sockets',
    help: 'Sockets handed through to realtime at the moment',
    registers: [registry],
    collect() {
      this.set(parts.upgrades.openCount)
    },
  })
  new Gauge({
    name: 'gateway_held_body_bytes',
    help: 'Bytes of request bodies that are held at the moment, by what they have room in',
    labelNames: ['room'],
    registers: [registry],
    collect() {
      for (const [room, { heldBytes }] of Object.entries(parts.bodies)) this.set({ room }, heldBytes)
    },
  })
  new Gauge({
    name: 'gateway_missed_live_auctions',
    help: 'Auctions whose last change the live channel has not taken yet',
    registers: [registry],
    collect() {
      this.set(parts.publisher.missedCount)
    },
  })
}
