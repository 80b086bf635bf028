import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { buildApp as buildAnalytics } from '@boli/analytics'
import { buildApp as buildAuctions } from '@boli/auctions'
import type { ServiceName } from '@boli/contracts'
import { createDatabase } from '@boli/database'
import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { buildApp as buildGateway, gatewaySettings } from '@boli/gateway'
import {
  buildApp as buildIdentity,
  generateSigningKeys,
  defaultLimits as identityLimits,
  passkeySiteOf,
  publicKeysOf,
} from '@boli/identity'
import { buildApp as buildInformation } from '@boli/information'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { createFolderObjectStore } from '@boli/object-store/folder'
import { buildApp as buildRealtime, realtimeSettings } from '@boli/realtime'
import { createLogger, createServiceTokens, createUserTokenVerifier, type Service } from '@boli/service-kit'

const logger = createLogger({ name: 'every-service', level: 'silent' })
const NOWHERE = 'http://127.0.0.1:1'

/** Builds every service as it is, with nothing behind it: for what can be told of one without asking it. */
export async function buildEveryService(): Promise<Record<ServiceName, Service>> {
  const bus = createInProcessEventBus({ logger })
  const live = createInProcessLiveChannel()
  const store = createFolderObjectStore({ path: tmpdir() })
  const mailer = { send: async () => {}, check: async () => {}, close: async () => {} }
  const signingKeys = await generateSigningKeys()
  const userTokens = createUserTokenVerifier({ keys: publicKeysOf(signingKeys) })
  const common = <Tables>(self: ServiceName) => ({
    logger,
    bus,
    live,
    store,
    mailer,
    userTokens,
    serviceTokens: createServiceTokens({ secret: 'a secret that nobody else needs to know', self }),
    database: createDatabase<Tables>({
      url: 'postgres://127.0.0.1:1/none',
      schema: self,
      applicationName: self,
      logger,
    }),
  })
  const upstreams = { identity: NOWHERE, auctions: NOWHERE, information: NOWHERE, analytics: NOWHERE }
  return {
    identity: await buildIdentity({
      ...common('identity'),
      config: {
        isCookieSecure: true,
        signingKeys,
        codeSecret: 'a secret that nobody else needs to know',
        publicUrl: NOWHERE,
        firstAdmin: null,
        exceptedAdminEmail: null,
        secondFactorKeys: [randomBytes(32)],
        passkeySite: passkeySiteOf(NOWHERE),
        passwordPolicy: 'specification',
        hashConcurrency: 1,
        limits: identityLimits,
      },
    }),
    auctions: await buildAuctions(common('auctions')),
    information: await buildInformation({ ...common('information'), supportEmail: 'support@boli.example' }),
    analytics: await buildAnalytics({
      ...common('analytics'),
      edge: { identityUrl: NOWHERE, publicOrigins: [], isSecure: true },
    }),
    realtime: await buildRealtime({
      ...common('realtime'),
      settings: realtimeSettings({ identityUrl: NOWHERE, auctionsUrl: NOWHERE }),
    }),
    gateway: await buildGateway({
      ...common('gateway'),
      settings: gatewaySettings({ upstreams, realtimeUrls: [NOWHERE], webRoot: null }),
    }),
  }
}
