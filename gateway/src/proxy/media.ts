import { mediaOwners } from '@boli/contracts'
import { AddressCounter, ApiError, addressGroup, type Service } from '@boli/http-kit'
import { LRUCache } from 'lru-cache'
import { Agent } from 'undici'
import { answerShortly, UsedUp } from '../edge/rest-of-floods.ts'
import { addressOf } from '../edge/visitor.ts'
import type { GatewaySettings } from '../settings.ts'
import { refuseForUpstream, upstreamConnections } from './upstream.ts'

interface Picture {
  bytes: Buffer
  headers: Record<string, string>
}

const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.[a-z]{3,4}$/
const CACHED_BYTES = 64 * 1024 * 1024
/** How long an unknown name is remembered before its owner is asked again. */
const MISSING_MS = 30_000
const MISSING: Picture = { bytes: Buffer.alloc(0), headers: {} }
/** Owners of pictures must answer bids and sign-ins: few pictures are fetched from them concurrently. */
const CONNECTIONS = 8
const returned = ['content-type', 'cache-control', 'content-security-policy', 'cross-origin-resource-policy']

/**
 * Serves pictures from memory, and fetches each once from its owner. Names are never reused, so cached pictures stay
 * valid. Addresses that request many different names are limited before this burdens the owners.
 */
export function serveMedia(scope: Service, settings: GatewaySettings): void {
  const agent = new Agent(upstreamConnections(settings, CONNECTIONS))
  scope.addHook('onClose', () => agent.destroy())
  const asked = new AddressCounter()
  const usedUp = new UsedUp()
  const pictures = new LRUCache<string, Picture, string>({
    maxSize: CACHED_BYTES,
    maxEntrySize: CACHED_BYTES / 8,
    sizeCalculation: ({ bytes }) => bytes.length + 512,
    fetchMethod: async (path, _, { options, context: origin }) => {
      const answer = await agent.request({ origin, path, method: 'GET' })
      if (answer.statusCode === 404) {
        options.ttl = MISSING_MS
        await answer.body.dump()
        return MISSING
      }
      if (answer.statusCode !== 200) throw new Error(`a picture's owner answered ${answer.statusCode}`)
      const headers = returned.map((name) => [name, answer.headers[name]]).filter(([, value]) => value)
      return { bytes: Buffer.from(await answer.body.arrayBuffer()), headers: Object.fromEntries(headers) }
    },
  })

  for (const [prefix, owner] of Object.entries(mediaOwners)) {
    scope.get(`/media/${prefix}/:file`, async (request, reply) => {
      const { file } = request.params as { file: string }
      if (!fileName.test(file)) throw new ApiError('not-found')
      const path = `/media/${prefix}/${file}`
      if (!pictures.has(path)) {
        const address = addressOf(request, settings)
        const wait = asked.add(address, settings.limits.newPicturesPerAddress)
        if (wait > 0) {
          const group = addressGroup(address)
          const isRest = usedUp.waitFor(group) > 0
          usedUp.add(group, wait * 1000)
          if (!isRest) throw new ApiError('too-many-requests', { retryAfterSeconds: wait })
          return answerShortly(request, reply, wait)
        }
      }
      const picture = await pictures
        .forceFetch(path, { context: settings.upstreams[owner] })
        .catch((cause) => {
          throw refuseForUpstream(cause)
        })
      if (picture === MISSING) throw new ApiError('not-found')
      void reply.headers(picture.headers)
      // A page embeds pictures without sending its origin, so this applies to all origins.
      if (settings.allowedOrigins.length > 0)
        void reply.header('cross-origin-resource-policy', 'cross-origin')
      return reply.send(picture.bytes)
    })
  }
}
