import { mediaOwners } from '@boli/contracts'
import type { Service } from '@boli/service-kit'
import httpProxy from '@fastify/http-proxy'
import type { GatewaySettings } from '../settings.ts'
import { forwardedHeaders, returnedHeaders } from './forwarded-headers.ts'
import { upstreamConnections } from './upstream-connections.ts'
import { answerUpstreamFailure } from './upstream-failure.ts'

/** Proxies pictures to their owners. A picture's name is never used twice, and its owner says so to caches. */
export async function proxyMedia(scope: Service, settings: GatewaySettings): Promise<void> {
  for (const [prefix, owner] of Object.entries(mediaOwners)) {
    await scope.register(httpProxy, {
      prefix: `/media/${prefix}`,
      rewritePrefix: `/media/${prefix}`,
      upstream: settings.upstreams[owner],
      httpMethods: ['GET', 'HEAD'],
      proxyPayloads: false,
      retryMethods: [],
      disableRequestLogging: true,
      destroyAgent: true,
      undici: upstreamConnections(settings, 64),
      replyOptions: {
        rewriteRequestHeaders: (_, headers) => forwardedHeaders(headers),
        rewriteHeaders: (headers) => {
          const { 'set-cookie': _, ...returned } = returnedHeaders(headers)
          return returned
        },
        onError: (reply, { error }) => answerUpstreamFailure(reply, error),
      },
    })
  }
}
