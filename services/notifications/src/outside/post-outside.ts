import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as requestOverHttp } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './outside-address.ts'

const TIMEOUT_MS = 10_000
/**
 * How long an idle connection stays open: shorter than on most servers. Node's agents apply a shorter time announced by
 * a server only if they have a limit as well.
 */
const IDLE_MS = 4_000

/** A name chosen by a user led to an address outside the public internet. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Replacement for the internet in tests. */
export interface OutsideWorld {
  timeoutMs?: number
  lookup?: LookupFunction
  /** Names that may resolve to this machine. */
  isOwn?: (host: string) => boolean
  /** Whether `http:` is allowed to those names. */
  isHttpAllowed?: boolean
  /** The certificate authority, as PEM. */
  ca?: string
}

interface OutsideAnswer {
  status: number
  retryAfter: string | undefined
  /** The first bytes of the answer. */
  text: string
}

interface PostContent {
  headers: Record<string, string>
  body: Buffer
  /** How many bytes of the answer are returned; by default none, and the answer's end is not waited for. */
  readBytes?: number
}

type PostOutside = (address: string, what: PostContent) => Promise<OutsideAnswer>

/**
 * Posts to URLs given by users. A name is resolved once, and the connection goes to the checked address. Redirects are not
 * followed, and at most `readBytes` of an answer's body are read. A post may arrive twice if the server closes the
 * connection before it answers.
 * @throws {PrivateAddress}, or the network error.
 */
export function createPostOutside(world: OutsideWorld = {}): { post: PostOutside; close(): void } {
  const { isOwn = () => false, isHttpAllowed = false, ca } = world
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
  const connections = { keepAlive: true, timeout: IDLE_MS, maxSockets: 32, lookup: guarded }
  const agent = new Agent({ ...connections, ...(ca ? { ca } : {}) })
  const httpAgent = new HttpAgent(connections)

  return {
    async post(address, what) {
      const signal = AbortSignal.timeout(world.timeoutMs ?? TIMEOUT_MS)
      const isOverHttp = isHttpAllowed && address.startsWith('http:')
      const send = () =>
        isOverHttp
          ? postOnce(requestOverHttp, address, { ...what, agent: httpAgent, signal })
          : postOnce(request, address, { ...what, agent, signal })
      for (;;) {
        const answer = await send()
        if (answer !== 'connection-closed') return answer
      }
    },
    close() {
      agent.destroy()
      httpAgent.destroy()
    },
  }
}

/**
 * @returns `connection-closed` if the server closed an idle connection while it was used again, as servers do after a
 * few seconds; it is no longer in the agent then.
 */
function postOnce(
  send: typeof request | typeof requestOverHttp,
  address: string,
  what: PostContent & { agent: HttpAgent; signal: AbortSignal },
): Promise<OutsideAnswer | 'connection-closed'> {
  const { headers, body, readBytes = 0, agent, signal } = what
  return new Promise((resolved, reject) => {
    let hasStatus = false
    const call = send(address, { method: 'POST', agent, headers, signal }, (response) => {
      hasStatus = true
      const head = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
      readLittle(response, readBytes, (text) => resolved({ ...head, text }))
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      // Once the head of an answer was received, the part that was read is the result.
      if (hasStatus) return
      if (call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
        resolved('connection-closed')
      else reject(error)
    })
    call.end(body)
  })
}

const MOST_BYTES = 16 * 1024

/**
 * A short answer is read to its end, so that the connection can be reused; a long one closes it. An answer that ends
 * earlier than its headers announce counts as received, because its status is known.
 */
function readLittle(response: IncomingMessage, wanted: number, done: (text: string) => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  const finish = () => done(Buffer.concat(parts).subarray(0, wanted).toString('utf8'))
  if (wanted === 0) finish()
  response.on('data', (chunk: Buffer) => {
    if (bytes < wanted) parts.push(chunk)
    bytes += chunk.length
    if (bytes >= wanted) finish()
    if (bytes > MOST_BYTES) response.destroy()
  })
  response.on('error', () => response.destroy())
  response.on('close', finish)
}
