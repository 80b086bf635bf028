import { createRequire } from 'node:module'
import { API_PREFIX } from '@boli/contracts'
import { ApiError, type Service } from '@boli/http-kit'
import swagger from '@fastify/swagger'
import type { FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { GatewaySettings, Upstream } from '../settings.ts'

const DOCS_PATH = '/api/docs'
const SPEC_TIMEOUT_MS = 2_000
/** Descriptions change with releases only. */
const SPEC_KEPT_MS = 60_000

/**
 * One page over the public calls of all services, from what each says of itself. The page's own files are not
 * part of every build; where they are missing, the descriptions are still there.
 */
export async function serveApiDocs(scope: Service, settings: GatewaySettings): Promise<void> {
  const specs = new LRUCache<string, Spec>({ max: 16, ttl: SPEC_KEPT_MS, fetchMethod: publicSpec })
  const names = Object.keys(settings.upstreams) as Upstream[]
  for (const name of names) {
    scope.get(`${DOCS_PATH}/${name}.json`, async () => specs.forceFetch(settings.upstreams[name]))
  }
  const swaggerUi = findSwaggerUi()
  if (!swaggerUi) {
    scope.log.info('the page over the API is not part of this build')
    return
  }
  await scope.register(swagger, { openapi: { info: { title: 'Boli', version: '1' } } })
  await scope.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    // Its own script writes markup as text, which pages of Boli may not.
    transformStaticCSP: (policy: string) =>
      policy.replace(/;(require-trusted-types-for|trusted-types) [^;]*/g, ''),
    uiConfig: { urls: names.map((name) => ({ name, url: `${DOCS_PATH}/${name}.json` })) },
  })
}

interface Spec {
  paths: Record<string, unknown>
}

/** What a service describes, without what is not for browsers. */
async function publicSpec(upstream: string): Promise<Spec> {
  try {
    const response = await fetch(new URL('/openapi.json', upstream), {
      signal: AbortSignal.timeout(SPEC_TIMEOUT_MS),
    })
    if (response.status === 404) throw new ApiError('not-found')
    const spec = (await response.json()) as Spec
    const isPublic = ([path]: [string, unknown]) => path.startsWith(`${API_PREFIX}/`)
    return { ...spec, paths: Object.fromEntries(Object.entries(spec.paths).filter(isPublic)) }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('upstream-unavailable', { cause: error })
  }
}

/** Looked for at run time: a bundle cannot carry the files that the page is made of. */
function findSwaggerUi(): FastifyPluginAsync<Record<string, unknown>> | null {
  try {
    return createRequire(import.meta.url)('@fastify/swagger-ui')
  } catch {
    return null
  }
}
