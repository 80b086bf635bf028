import * as analytics from '@boli/analytics'
import * as auctions from '@boli/auctions'
import type { SchemaName, ServiceName } from '@boli/contracts'
import * as deals from '@boli/deals'
import * as gateway from '@boli/gateway'
import { createServiceTokens, createUserTokenVerifier, type Logger, type Service } from '@boli/http-kit'
import * as identity from '@boli/identity'
import * as information from '@boli/information'
import * as notifications from '@boli/notifications'
import * as realtime from '@boli/realtime'
import type { Adapters } from './adapters.ts'
import type { Databases } from './databases.ts'
import { addressVariables } from './environment.ts'

export interface ServiceParts extends Pick<Adapters, 'bus' | 'live' | 'redis' | 'store' | 'mailer'> {
  logger: Logger
  databases: Databases
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
  const { databases, environment: given, webRoot, redis, ...adapters } = o
  const ofIdentity = identity.settingsFrom(identity.readConfig(given))
  const ofInformation = information.readConfig(given)
  const userTokens = createUserTokenVerifier({ keys: identity.publicKeysOf(ofIdentity.signingKeys) })
  /** The parts that services share; each takes those that it uses. */
  const partsOf = (self: ServiceName) => ({
    ...{ ...adapters, userTokens, identityUrl: addressOf('identity') },
    serviceTokens: createServiceTokens({ secret: ofInformation.SERVICE_TOKEN_SECRET, self }),
  })
  const partsWithDatabase = <Name extends SchemaName>(self: Name) => ({
    ...{ ...partsOf(self), database: databases[self] },
  })
  /** The variables, with the addresses of the services that already listen. */
  const environment = () => ({
    // No gathering: calls within the process are cheap, and the engine batches the bids that arrive meanwhile.
    ...{ BID_GATHER_MS: '0', ...given },
    ...Object.fromEntries(addressVariables.map(([name, service]) => [name, addressOf(service)])),
    REALTIME_URLS: addressOf('realtime'),
  })
  return {
    identity: () => {
      const parts = partsWithDatabase('identity')
      return identity.buildApp({
        ...{ ...parts, config: ofIdentity },
        // Auctions and deals are built later: their addresses are known when a user joins a firm.
        readOpenBusiness: (userId) => {
          const addresses = { auctionsUrl: addressOf('auctions'), dealsUrl: addressOf('deals') }
          return identity.readOpenBusinessFrom({ ...parts, ...addresses })(userId)
        },
      })
    },
    auctions: () =>
      auctions.buildApp({
        ...partsWithDatabase('auctions'),
        ...auctions.settingsFrom(auctions.readConfig(environment())),
      }),
    information: () =>
      information.buildApp({
        ...partsWithDatabase('information'),
        supportEmail: ofInformation.SUPPORT_EMAIL,
        mandiPrices: information.mandiPricesOf(ofInformation),
      }),
    deals: () => {
      const parts = partsWithDatabase('deals')
      return deals.buildApp({
        ...{ ...parts, ...deals.askIdentity(parts) },
        ...deals.settingsFrom(deals.readConfig(environment())),
      })
    },
    notifications: () => {
      const parts = partsWithDatabase('notifications')
      return notifications.buildApp({
        ...{ ...parts, readRecipients: notifications.readRecipientsFrom(parts) },
        ...notifications.settingsFrom(notifications.readConfig(environment())),
      })
    },
    analytics: () =>
      analytics.buildApp({
        ...partsWithDatabase('analytics'),
        ...analytics.settingsFrom(analytics.readConfig(environment())),
      }),
    realtime: () =>
      realtime.buildApp({
        ...partsOf('realtime'),
        settings: realtime.settingsFrom(realtime.readConfig(environment())),
      }),
    gateway: () => {
      const config = gateway.readConfig(environment())
      return gateway.buildApp({
        ...{ ...partsOf('gateway'), drainMs: config.DRAIN_MS },
        settings: { ...gateway.settingsFrom(config), webRoot },
        ...(redis && { redis }),
      })
    },
  }
}
