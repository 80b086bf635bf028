import { createRequire } from 'node:module'
import { API_PREFIX } from '@boli/contracts'
import { ApiError, type Service } from '@boli/http-kit'
import swagger from '@fastify/swagger'
import type { FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { GatewaySettings, Upstream } from '../settings.ts'
import { type Description, mergeDescriptions } from './merged-description.ts'
import { describeSockets, socketPage } from './socket-description.ts'

const DOCS_PATH = '/api/docs'
const MERGED_PATH = '/api/openapi.json'
const SOCKETS_PATH = '/api/asyncapi.json'
/** Descriptions change with releases only. */
const SPEC_KEPT_MS = 60_000

/**
 * API documentation of all services, from their own descriptions, and of sockets. The page's files are not part of every
 * build; without them the descriptions are still served.
 */
export async function serveApiDocs(scope: Service, settings: GatewaySettings): Promise<void> {
  const specs = new LRUCache<string, Description>({
    max: 16,
    ttl: SPEC_KEPT_MS,
    fetchMethod: (upstream) => publicSpec(upstream, settings.upstreamTimeoutMs),
  })
  const names = Object.keys(settings.upstreams) as Upstream[]
  const merged = new LRUCache<'all', object>({
    max: 1,
    ttl: SPEC_KEPT_MS,
    fetchMethod: async () =>
      mergeDescriptions(
        await Promise.all(names.map((name) => specs.forceFetch(settings.upstreams[name]))),
        settings.isSecure,
      ),
  })
  for (const name of names) {
    scope.get(`${DOCS_PATH}/${name}.json`, async () => specs.forceFetch(settings.upstreams[name]))
  }
  scope.get(MERGED_PATH, async () => merged.forceFetch('all'))
  scope.get(SOCKETS_PATH, async ({ host }) => describeSockets(host, settings.isSecure))
  scope.get(`${DOCS_PATH}/sockets`, async ({ host }, reply) =>
    reply.type('text/html; charset=utf-8').send(socketPage(host, settings.isSecure)),
  )
  const swaggerUi = findSwaggerUi()
  if (!swaggerUi) {
    scope.log.info('the page over the API is not part of this build')
    return
  }
  await scope.register(swagger, { openapi: { info: { title: 'Boli', version: '1' } } })
  await scope.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    // Its script sets HTML from strings, which the policy of Boli's pages forbids.
    transformStaticCSP: (policy: string) =>
      policy.replace(/;(require-trusted-types-for|trusted-types) [^;]*/g, ''),
    uiConfig: {
      urls: [
        { name: 'all', url: MERGED_PATH },
        ...names.map((name) => ({ name, url: `${DOCS_PATH}/${name}.json` })),
      ],
    },
  })
}

/** A service's description without internal routes. The first request has a service build it. */
async function publicSpec(upstream: string, timeoutMs: number): Promise<Description> {
  try {
    const response = await fetch(new URL('/openapi.json', upstream), {
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404) throw new ApiError('not-found')
    const spec = (await response.json()) as Description
    const isPublic = ([path]: [string, unknown]) => path.startsWith(`${API_PREFIX}/`)
    return { ...spec, paths: Object.fromEntries(Object.entries(spec.paths).filter(isPublic)) }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('upstream-unavailable', { cause: error })
  }
}

/** Resolved at run time: a bundle cannot contain the files of the page. */
function findSwaggerUi(): FastifyPluginAsync<Record<string, unknown>> | null {
  try {
    return createRequire(import.meta.url)('@fastify/swagger-ui')
  } catch {
    return null
  }
}
