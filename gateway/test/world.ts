import { createInProcessEventBus } from '@boli/event-bus/in-process'
import { createServiceTokens, type Logger } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { createInProcessLiveChannel } from '@boli/live-channel/in-process'
import { silentLogger, startedForFile } from '@boli/test-kit'
import { afterEach, onTestFinished } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { RedisCounter } from '../src/edge/rate-limit-store.ts'
import {
  type BodyLimits,
  type GatewaySettings,
  gatewaySettings,
  type RequestLimits,
} from '../src/settings.ts'
import { type StubUser, startIdentity } from './identity.ts'
import { startUpstream } from './upstream.ts'

export const SERVICE_SECRET = 'a secret of at least thirty-two characters'

export interface Call {
  method?: string
  user?: StubUser
  headers?: Record<string, string>
  /** Sent as JSON unless it is text, bytes or a form. */
  body?: unknown
  /** Whether one of our own pages sends it; false for a program. */
  isOwnPage?: boolean
}

/** A listening gateway in front of stub services. */
export async function startWorld(
  options: {
    settings?: Partial<Omit<GatewaySettings, 'limits' | 'upstreams' | 'bodies'>>
    bodies?: Partial<BodyLimits>
    limits?: Partial<RequestLimits>
    redis?: RedisCounter
    live?: LiveChannel
    logger?: Logger
  } = {},
) {
  const identity = await startIdentity()
  const services = {
    auctions: await startUpstream('auctions'),
    information: await startUpstream('information'),
    deals: await startUpstream('deals'),
    notifications: await startUpstream('notifications'),
    analytics: await startUpstream('analytics'),
  }
  const bus = createInProcessEventBus({ logger: silentLogger })
  const live = options.live ?? createInProcessLiveChannel()
  const serviceTokens = createServiceTokens({ secret: SERVICE_SECRET, self: 'gateway' })
  const app = await buildApp({
    logger: options.logger ?? silentLogger,
    bus,
    live,
    serviceTokens,
    ...(options.redis ? { redis: options.redis } : {}),
    settings: gatewaySettings({
      upstreams: {
        identity: identity.url,
        auctions: services.auctions.url,
        information: services.information.url,
        deals: services.deals.url,
        notifications: services.notifications.url,
        analytics: services.analytics.url,
      },
      realtimeUrls: ['http://127.0.0.1:9'],
      ...options.settings,
      ...(options.bodies ? { bodies: options.bodies } : {}),
      limits: { readsPerUser: 100_000, writesPerUser: 100_000, perAddress: 100_000, ...options.limits },
    }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    app,
    url,
    bus,
    live,
    identity,
    ...services,
    call(path: string, { method = 'GET', user, headers = {}, body, isOwnPage = true }: Call = {}) {
      const isWrite = method !== 'GET' && method !== 'HEAD'
      const isRaw =
        body === undefined || typeof body === 'string' || body instanceof FormData || ArrayBuffer.isView(body)
      return fetch(new URL(path, url), {
        method,
        headers: {
          ...(user ? { cookie: user.cookie } : {}),
          ...(isWrite && isOwnPage ? { origin: url } : {}),
          ...(isRaw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? (body as string | FormData) : JSON.stringify(body) }),
      })
    },
    reset() {
      identity.reset()
      for (const service of Object.values(services)) service.reset()
    },
    async stop() {
      await app.close()
      await Promise.all([identity, ...Object.values(services)].map((service) => service.stop()))
      await bus.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Starts a gateway for one test, and stops it after the test. */
export async function aWorld(...given: Parameters<typeof startWorld>): Promise<World> {
  const world = await startWorld(...given)
  onTestFinished(() => world.stop())
  return world
}

/** The body of an error answer. */
export async function refusalOf(response: Response) {
  const body = (await response.json()) as Record<string, unknown>
  return { httpStatus: response.status, ...body }
}

/** One gateway for all tests of a file or group; its stub services are reset after each test. */
export function useWorld(...given: Parameters<typeof startWorld>): World {
  const world = startedForFile(
    () => startWorld(...given),
    (started) => started.stop(),
  )
  afterEach(() => world.reset())
  return world
}
