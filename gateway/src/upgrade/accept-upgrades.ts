import { ACTIVITY_STREAM_PATH } from '@boli/contracts'
import type { Logger, Service } from '@boli/http-kit'
import { createSocketNodes, type SocketNodes } from './realtime-nodes.ts'
import type { SocketVisits } from './socket-visits.ts'
import { createUpgradeDispatcher, type UpgradeDispatcher } from './upgrade-dispatcher.ts'

/** Lets browsers open sockets through the gateway's own server, until it stops. */
export function acceptUpgrades(
  app: Service,
  parts: { realtime: SocketNodes; analyticsUrl: string; visits: SocketVisits; logger: Logger },
): UpgradeDispatcher {
  const { realtime, visits, logger } = parts
  const analytics = createSocketNodes([parts.analyticsUrl])
  const dispatcher = createUpgradeDispatcher({
    targets: [
      {
        paths: ['/socket.io', '/socket.io/'],
        nodes: () => realtime.inTurn(),
        nodesOf: (sid) => realtime.ofConnection(sid),
      },
      { paths: [ACTIVITY_STREAM_PATH], nodes: () => analytics.inTurn() },
    ],
    visits,
    logger,
  })
  app.server.on('upgrade', dispatcher.dispatch)
  app.addHook('preClose', () => dispatcher.close())
  return dispatcher
}
