import { buildApp as buildAnalytics } from '@boli/analytics'
import { buildApp as buildAuctions } from '@boli/auctions'
import type { ServiceName } from '@boli/contracts'
import type { EventBus } from '@boli/event-bus'
import { buildApp as buildGateway, type GatewayDeps, gatewaySettings } from '@boli/gateway'
import { createServiceTokens, createUserTokenVerifier, type Logger, type Service } from '@boli/http-kit'
import { buildApp as buildIdentity, type IdentityConfig, publicKeysOf } from '@boli/identity'
import { buildApp as buildInformation } from '@boli/information'
import type { LiveChannel } from '@boli/live-channel'
import type { Mailer } from '@boli/mailer'
import type { ObjectStore } from '@boli/object-store'
import { buildApp as buildRealtime, realtimeSettings } from '@boli/realtime'
import type { Databases } from './databases.ts'

export interface ServiceParts {
  logger: Logger
  databases: Omit<Databases, 'close'>
  bus: EventBus
  live: LiveChannel
  /** Where there is one, the gateway counts its limits in it. */
  redis: GatewayDeps['redis'] | null
  store: ObjectStore
  mailer: Mailer
  serviceTokenSecret: string
  identity: IdentityConfig
  supportEmail: string
  webRoot: string | null
}

/**
 * How each service is built in this process, in the order in which they need each other; none listens yet.
 * @param addressOf where a service listens that stands before the one being built.
 */
export function serviceBuilders(
  o: ServiceParts,
  addressOf: (service: ServiceName) => string,
): Record<ServiceName, () => Promise<Service>> {
  const { logger, databases, bus, live, store, mailer } = o
  const userTokens = createUserTokenVerifier({ keys: publicKeysOf(o.identity.signingKeys) })
  const common = (self: ServiceName) => ({
    logger,
    bus,
    live,
    userTokens,
    serviceTokens: createServiceTokens({ secret: o.serviceTokenSecret, self }),
  })
  return {
    identity: () =>
      buildIdentity({
        ...common('identity'),
        database: databases.identity,
        store,
        mailer,
        config: o.identity,
      }),
    auctions: () => buildAuctions({ ...common('auctions'), database: databases.auctions, store }),
    information: () =>
      buildInformation({
        ...common('information'),
        database: databases.information,
        store,
        mailer,
        supportEmail: o.supportEmail,
      }),
    analytics: () =>
      buildAnalytics({
        ...common('analytics'),
        database: databases.analytics,
        edge: {
          identityUrl: addressOf('identity'),
          publicOrigins: [],
          isSecure: o.identity.isCookieSecure,
        },
      }),
    realtime: () =>
      buildRealtime({
        ...common('realtime'),
        settings: realtimeSettings({
          identityUrl: addressOf('identity'),
          auctionsUrl: addressOf('auctions'),
        }),
      }),
    gateway: () =>
      buildGateway({
        ...common('gateway'),
        settings: gatewaySettings({
          upstreams: {
            identity: addressOf('identity'),
            auctions: addressOf('auctions'),
            information: addressOf('information'),
            analytics: addressOf('analytics'),
          },
          realtimeUrls: [addressOf('realtime')],
          webRoot: o.webRoot,
        }),
        ...(o.redis ? { redis: o.redis } : {}),
      }),
  }
}
