import { ApiError, errorAnswer, type Service, upTo } from '@boli/http-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const LARGE_BYTES = 64 * 1024
const PUT_OFF_MS = 1_000
const PUT_OFF_AT_ONCE = 256

/** Used-up allowances by key, until they are renewed. */
export class UsedUp {
  readonly #untilMs = new LRUCache<string, number>(upTo(50_000))

  add(key: string, forMs: number): void {
    this.#untilMs.set(key, Date.now() + forMs)
  }

  /** @returns seconds to wait, 0 if the allowance is not known to be used up. */
  waitFor(key: string): number {
    return Math.max(0, ((this.#untilMs.get(key) ?? 0) - Date.now()) / 1000)
  }
}

/**
 * Refuses requests whose rate limit is used up before any other work is done for them: no session lookup, no call to
 * Redis, no line in the log. The first refusal was logged, and metrics count each one. Otherwise a few thousand
 * simultaneous requests, each refused at the full cost of an answer, would delay all users for seconds.
 * @param keyOf The rate limit's key of a request; null if no limit applies.
 */
export function refuseTheRest(
  scope: Service,
  usedUp: UsedUp,
  keyOf: (request: FastifyRequest) => string | null,
): void {
  const refuseUnread = createUnreadRefusal()
  scope.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request)
    const retryAfterSeconds = key === null ? 0 : usedUp.waitFor(key)
    if (retryAfterSeconds === 0) return done()
    refuseUnread(request, reply, retryAfterSeconds)
  })
}

type Refuse = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) => void

/**
 * Answers 429 without a line in the log and without reading the body. If the body is large, the answer is delayed for a
 * second, which slows down a sender who would send the next one at once.
 */
export function createUnreadRefusal(): Refuse {
  let putOff = 0
  return (request, reply, retryAfterSeconds) => {
    if (!isLarge(request) || putOff >= PUT_OFF_AT_ONCE)
      return answerShortly(request, reply, retryAfterSeconds)
    putOff += 1
    setTimeout(() => {
      putOff -= 1
      answerShortly(request, reply, retryAfterSeconds)
    }, PUT_OFF_MS)
  }
}

/** Answers 429 itself, without a line in the log. */
export function answerShortly(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): void {
  request.isLogged = false
  reply.hijack()
  const refusal = new ApiError('too-many-requests', { retryAfterSeconds })
  const body = JSON.stringify(errorAnswer(refusal, request.id))
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  // The rest of a large body is not read, although its sender may then see a broken connection and no answer.
  if (isLarge(request)) reply.raw.setHeader('connection', 'close')
  reply.raw.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(Math.ceil(retryAfterSeconds)),
  })
  reply.raw.end(body)
}

function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BYTES
}
