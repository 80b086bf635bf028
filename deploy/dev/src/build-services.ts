import * as analytics from '@boli/analytics'
import * as auctions from '@boli/auctions'
import type { ServiceName } from '@boli/contracts'
import * as deals from '@boli/deals'
import type { EventBus } from '@boli/event-bus'
import * as gateway from '@boli/gateway'
import { createServiceTokens, createUserTokenVerifier, type Logger, type Service } from '@boli/http-kit'
import * as identity from '@boli/identity'
import * as information from '@boli/information'
import type { LiveChannel } from '@boli/live-channel'
import type { Mailer } from '@boli/mailer'
import * as notifications from '@boli/notifications'
import type { ObjectStore } from '@boli/object-store'
import * as realtime from '@boli/realtime'
import type { Databases } from './databases.ts'
import { addressVariables } from './environment.ts'

export interface ServiceParts {
  logger: Logger
  databases: Omit<Databases, 'close'>
  bus: EventBus
  live: LiveChannel
  /** If present, the gateway counts its rate limits in it. */
  redis: gateway.GatewayDeps['redis'] | null
  store: ObjectStore
  mailer: Mailer
  /** The variables that every service would read as a separate process; see `environmentOfServices`. */
  environment: NodeJS.ProcessEnv
  webRoot: string | null
}

/**
 * Builds each service in this process, in dependency order; none listens yet.
 * @param addressOf returns the address of a service earlier in this order.
 * @throws {ConfigurationError} naming the invalid variables.
 */
export function serviceBuilders(
  o: ServiceParts,
  addressOf: (service: ServiceName) => string,
): Record<ServiceName, () => Promise<Service>> {
  const { logger, databases, bus, live, store, mailer, environment } = o
  const ofIdentity = identity.settingsFrom(identity.readConfig(environment))
  const ofInformation = information.readConfig(environment)
  const userTokens = createUserTokenVerifier({ keys: identity.publicKeysOf(ofIdentity.signingKeys) })
  const common = (self: ServiceName) => ({
    ...{ logger, bus, live, userTokens },
    serviceTokens: createServiceTokens({ secret: ofInformation.SERVICE_TOKEN_SECRET, self }),
  })
  /** For calls to identity. */
  const toIdentity = ({ serviceTokens }: ReturnType<typeof common>) => ({
    ...{ identityUrl: addressOf('identity'), serviceTokens, logger },
  })
  const withAddresses = () => ({
    // Calls within the process cost too little to gather bids for them: the engine gathers those of a batch.
    ...{ BID_GATHER_MS: '0', ...environment },
    ...Object.fromEntries(addressVariables.map(([name, service]) => [name, addressOf(service)])),
    REALTIME_URLS: addressOf('realtime'),
  })
  return {
    identity: () => {
      const given = common('identity')
      const { serviceTokens } = given
      return identity.buildApp({
        ...{ ...given, database: databases.identity, store, mailer, config: ofIdentity },
        // Auctions and deals are built later: their addresses are known when a user joins a firm.
        readOpenBusiness: (userId) => {
          const addresses = { auctionsUrl: addressOf('auctions'), dealsUrl: addressOf('deals') }
          return identity.readOpenBusinessFrom({ ...addresses, serviceTokens, logger })(userId)
        },
      })
    },
    auctions: () =>
      auctions.buildApp({
        ...{ ...common('auctions'), database: databases.auctions, store },
        ...auctions.settingsFrom(auctions.readConfig(environment)),
      }),
    information: () =>
      information.buildApp({
        ...{ ...common('information'), database: databases.information, store, mailer },
        supportEmail: ofInformation.SUPPORT_EMAIL,
        mandiPrices: information.mandiPricesOf(ofInformation),
      }),
    deals: () => {
      const given = common('deals')
      return deals.buildApp({
        ...{ ...given, database: databases.deals, store },
        ...deals.askIdentity(toIdentity(given)),
        ...deals.settingsFrom(deals.readConfig(withAddresses())),
      })
    },
    notifications: () => {
      const given = common('notifications')
      return notifications.buildApp({
        ...{ ...given, database: databases.notifications, mailer },
        readRecipients: notifications.readRecipientsFrom(toIdentity(given)),
        ...notifications.settingsFrom(notifications.readConfig(withAddresses())),
      })
    },
    analytics: () =>
      analytics.buildApp({
        ...{ ...common('analytics'), database: databases.analytics },
        ...analytics.settingsFrom(analytics.readConfig(withAddresses())),
      }),
    realtime: () =>
      realtime.buildApp({
        ...common('realtime'),
        settings: realtime.settingsFrom(realtime.readConfig(withAddresses())),
      }),
    gateway: () => {
      const config = gateway.readConfig(withAddresses())
      return gateway.buildApp({
        ...{ ...common('gateway'), drainMs: config.DRAIN_MS },
        settings: { ...gateway.settingsFrom(config), webRoot: o.webRoot },
        ...(o.redis ? { redis: o.redis } : {}),
      })
    },
  }
}
