import { type LookupAddress, lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './push-endpoint.ts'

const TIMEOUT_MS = 10_000

/** A name chosen by a user led to an address outside the public internet. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Replacement for the internet in tests. */
export interface OutsideWorld {
  lookup?: LookupFunction
  /** Names that may resolve to this machine. */
  isOwn?: (host: string) => boolean
  /** The certificate authority, as PEM. */
  ca?: string
}

interface OutsideAnswer {
  status: number
  retryAfter: string | undefined
}

type PostOutside = (
  address: string,
  what: { headers: Record<string, string>; body: Buffer },
) => Promise<OutsideAnswer>

/**
 * Posts to URLs given by users. A name is resolved once, and the connection goes to the checked address; redirects are
 * not followed, and only the head of the answer is read.
 * @returns rejecting with {@link PrivateAddress}, or the network error.
 */
export function createPostOutside(world: OutsideWorld = {}): { post: PostOutside; close(): void } {
  const { isOwn = () => false, ca } = world
  const resolve = world.lookup ?? lookup
  const guarded: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const addresses = found as unknown as LookupAddress[]
      const first = addresses[0]
      const isAllowed = isOwn(host) || addresses.every(({ address }) => isPublicAddress(address))
      if (!first || !isAllowed)
        return done(new PrivateAddress(`${host} is not of the public internet`), '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 32, lookup: guarded, ...(ca ? { ca } : {}) })

  return {
    post: (address, { headers, body }) =>
      new Promise((resolved, reject) => {
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const call = request(address, { method: 'POST', agent, headers, signal }, (response) => {
          resolved({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
          readLittle(response)
        })
        call.on('error', reject)
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}

const MOST_BYTES = 16 * 1024

/** A short answer is read to its end, so that the connection can be reused; a long one closes it. */
function readLittle(response: import('node:http').IncomingMessage): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) response.destroy()
  })
  response.on('error', () => response.destroy())
}
