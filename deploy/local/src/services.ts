import { buildApp as buildAnalytics } from '@boli/analytics'
import { buildApp as buildAuctions } from '@boli/auctions'
import type { PasswordPolicy, ServiceName } from '@boli/contracts'
import { buildApp as buildGateway, gatewaySettings } from '@boli/gateway'
import {
  buildApp as buildIdentity,
  defaultLimits as identityLimits,
  passkeySiteOf,
  publicKeysOf,
} from '@boli/identity'
import { buildApp as buildInformation } from '@boli/information'
import { buildApp as buildRealtime, realtimeSettings } from '@boli/realtime'
import { createServiceTokens, createUserTokenVerifier, type Logger, type Service } from '@boli/service-kit'
import type { Adapters } from './adapters.ts'
import type { Databases } from './databases.ts'
import type { HeldPort } from './ports.ts'
import type { Secrets } from './secrets.ts'

export interface ServicesOptions {
  adapters: Adapters
  databases: Databases
  secrets: Secrets
  logger: Logger
  webRoot: string | null
  host: string
  /** The gateway's, let go just before the gateway listens on it. */
  port: HeldPort
  publicUrl: string
  supportEmail: string
  passwordPolicy: PasswordPolicy
  /** The demo's administrator keeps the password and needs no second factor; the ready lines say so. */
  hasDemo: boolean
}

export interface RunningServices {
  /** Ends the gateway first and the others after it, so that no request meets a closed door. */
  stop(): Promise<void>
}

/** Every service by its own `buildApp`, each on a port of its own, the gateway on the public one. */
export async function startServices(o: ServicesOptions): Promise<RunningServices> {
  const { adapters, databases, logger, secrets } = o
  const { bus, live, store, mailer } = adapters
  const started: Service[] = []
  const stop = async () => {
    for (const app of started.reverse()) await app.close()
  }
  const tokensOf = (self: ServiceName) => createServiceTokens({ secret: secrets.serviceTokenSecret, self })
  const userTokens = createUserTokenVerifier({ keys: publicKeysOf(secrets.signingKeys) })
  const listen = async (app: Service, host = '127.0.0.1', port = 0) => {
    started.push(app)
    return app.listen({ host, port })
  }

  try {
    const identityUrl = await listen(
      await buildIdentity({
        logger,
        database: databases.identity,
        bus,
        live,
        mailer,
        store,
        serviceTokens: tokensOf('identity'),
        userTokens,
        config: {
          isCookieSecure: false,
          signingKeys: secrets.signingKeys,
          codeSecret: secrets.codeSecret,
          publicUrl: o.publicUrl,
          firstAdmin: { ...secrets.admin, mustChangePassword: !o.hasDemo },
          exceptedAdminEmail: o.hasDemo ? secrets.admin.email : null,
          secondFactorKeys: [Buffer.from(secrets.secondFactorKey, 'base64url')],
          passkeySite: passkeySiteOf(o.publicUrl),
          passwordPolicy: o.passwordPolicy,
          hashConcurrency: 2,
          // Everyone comes from this machine.
          limits: { ...identityLimits, registrationsPerHour: 10_000, wrongSignInsPerAddress: 10_000 },
        },
      }),
    )
    const auctionsUrl = await listen(
      await buildAuctions({
        logger,
        database: databases.auctions,
        bus,
        live,
        store,
        serviceTokens: tokensOf('auctions'),
        userTokens,
      }),
    )
    const informationUrl = await listen(
      await buildInformation({
        logger,
        database: databases.information,
        bus,
        store,
        mailer,
        serviceTokens: tokensOf('information'),
        userTokens,
        supportEmail: o.supportEmail,
      }),
    )
    const analyticsUrl = await listen(
      await buildAnalytics({
        logger,
        database: databases.analytics,
        bus,
        live,
        serviceTokens: tokensOf('analytics'),
        userTokens,
        edge: { identityUrl, publicOrigins: [], isSecure: false },
      }),
    )
    const realtimeUrl = await listen(
      await buildRealtime({
        logger,
        live,
        serviceTokens: tokensOf('realtime'),
        settings: realtimeSettings({ identityUrl, auctionsUrl }),
      }),
    )
    const gateway = await buildGateway({
      logger,
      bus,
      live,
      serviceTokens: tokensOf('gateway'),
      settings: gatewaySettings({
        upstreams: {
          identity: identityUrl,
          auctions: auctionsUrl,
          information: informationUrl,
          analytics: analyticsUrl,
        },
        realtimeUrls: [realtimeUrl],
        webRoot: o.webRoot,
      }),
      ...(adapters.redis ? { redis: adapters.redis } : {}),
    })
    await o.port.release()
    await listen(gateway, o.host, o.port.port)
    adapters.releaseEvents()
  } catch (error) {
    logger.error({ err: error }, 'a service did not start')
    // What waits to be published waits for all services: without this no relay could end.
    await bus.close()
    await stop()
    throw error
  }
  return { stop }
}
