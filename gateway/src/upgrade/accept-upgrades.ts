import { ACTIVITY_STREAM_PATH } from '@boli/contracts'
import type { Logger, Service } from '@boli/service-kit'
import { addressGroup, clientAddress } from '../edge/client-address.ts'
import { WindowCounter } from '../edge/window-counter.ts'
import type { GatewaySettings } from '../settings.ts'
import { createUpgradeDispatcher, type UpgradeDispatcher } from './upgrade-dispatcher.ts'

const MINUTE_MS = 60_000

/** Lets browsers open sockets through the gateway's own server, until it stops. */
export function acceptUpgrades(app: Service, settings: GatewaySettings, logger: Logger): UpgradeDispatcher {
  const opened = new WindowCounter()
  const dispatcher = createUpgradeDispatcher({
    targets: [
      { path: '/socket.io', urls: settings.realtimeUrls },
      { path: ACTIVITY_STREAM_PATH, urls: [settings.upstreams.analytics] },
    ],
    logger,
    mayOpen: ({ socket, headers }) => {
      const forwardedFor = [headers['x-forwarded-for']].flat().join(',') || undefined
      const address = clientAddress(socket.remoteAddress ?? '', forwardedFor, settings.trustedProxies)
      return opened.add(addressGroup(address), MINUTE_MS).current <= settings.limits.upgradesPerAddress
    },
  })
  app.server.on('upgrade', dispatcher.dispatch)
  app.addHook('preClose', async () => {
    app.server.off('upgrade', dispatcher.dispatch)
    dispatcher.close()
  })
  return dispatcher
}
