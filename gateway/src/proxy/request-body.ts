import type { Readable } from 'node:stream'
import type { ErrorCode } from '@boli/contracts'
import { ApiError, type Service } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import type { BodyLimits } from '../settings.ts'
import { BodyRoom, type HeldBody } from './body-room.ts'

/** A received body, or the reason why it was not accepted. */
export type ReceivedBody = { bytes: Buffer } | { refusal: 'too-large' | 'no-room' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes held for this request's body; the code that forwards the body releases it. */
    heldBody: HeldBody | null
    /** Set while a service works with the body, so that it stays held after its sender has disconnected. */
    isBodyInUse: boolean
  }
}

/**
 * The bytes of a body; null if it is empty.
 * @throws {ApiError} if it was not accepted.
 */
export function bytesOf(received: ReceivedBody | undefined, tooLarge: ErrorCode): Buffer | null {
  if (!received) return null
  if ('bytes' in received) return received.bytes.length > 0 ? received.bytes : null
  if (received.refusal === 'no-room') throw new ApiError('overloaded', { retryAfterSeconds: 5 })
  throw new ApiError(tooLarge)
}

const MIB = 1024 * 1024
const SMALL_BYTES = 8 * 1024

/** Budgets for held bodies, separate by kind. */
export interface BodyRooms {
  small: BodyRoom
  json: BodyRoom
  upload: BodyRoom
}

export function createBodyRooms({ uploadBytes, uploadBytesPerAddress }: BodyLimits): BodyRooms {
  return {
    small: new BodyRoom({ totalBytes: 32 * MIB, addressBytes: MIB }),
    json: new BodyRoom({ totalBytes: 32 * MIB, addressBytes: 2 * MIB }),
    upload: new BodyRoom({ totalBytes: uploadBytes, addressBytes: uploadBytesPerAddress }),
  }
}

/**
 * Reads bodies whole, up to the route's `bodyLimit`: a slow upload then occupies the gateway and not the service. A
 * body that is too large is read to its end and discarded, so that the browser sees the refusal and not a broken
 * connection.
 */
export function receiveBodies(scope: Service, rooms: BodyRooms, limits: BodyLimits): void {
  scope.decorateRequest('heldBody', null)
  scope.decorateRequest('isBodyInUse', false)
  scope.addHook('preParsing', async (request, reply) => {
    if (reply.raw.closed) throw new ApiError('malformed-request')
    // A body that a service works with is held until the forwarding code releases it, even if its sender has disconnected.
    reply.raw.once('close', () => {
      if (!request.isBodyInUse) request.heldBody?.letGo()
    })
  })
  scope.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 408) void reply.header('connection', 'close')
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const isUpload = request.routeOptions.config.isUpload === true
    const held = roomOf(request, rooms, isUpload).hold(request.visitor.address)
    request.heldBody = held
    const limit = request.routeOptions.bodyLimit ?? 0
    return receiveBody(payload, limit, { grow: held.grow, withinMs: isUpload ? null : limits.jsonWithinMs })
  })
}

function roomOf({ headers }: FastifyRequest, rooms: BodyRooms, isUpload: boolean): BodyRoom {
  if (isUpload) return rooms.upload
  return Number(headers['content-length'] ?? SMALL_BYTES + 1) <= SMALL_BYTES ? rooms.small : rooms.json
}

/**
 * Collects a stream; `too-large` beyond the limit, `no-room` if `grow` refuses it.
 * @throws {ApiError}
 * `malformed-request` if the stream is aborted, `request-timeout` if it takes too long.
 */
export function receiveBody(
  payload: Readable,
  limitBytes: number,
  {
    grow = () => true,
    withinMs = null,
  }: { grow?: (bytes: number) => boolean; withinMs?: number | null } = {},
): Promise<ReceivedBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let receivedBytes = 0
    let isOver = false
    const late =
      withinMs === null ? undefined : setTimeout(() => fail(new ApiError('request-timeout')), withinMs)

    function end(answer: () => void): void {
      if (isOver) return
      isOver = true
      clearTimeout(late)
      chunks.length = 0
      answer()
    }
    const settle = (received: ReceivedBody) => end(() => resolve(received))
    const fail = (refusal: ApiError) => end(() => reject(refusal))

    payload.on('data', (chunk: Buffer) => {
      // Once refused, the rest is discarded.
      if (isOver) return
      receivedBytes += chunk.length
      if (receivedBytes > limitBytes) return settle({ refusal: 'too-large' })
      if (!grow(chunk.length)) return settle({ refusal: 'no-room' })
      chunks.push(chunk)
    })
    payload.on('end', () => settle({ bytes: Buffer.concat(chunks) }))
    payload.on('error', () => fail(new ApiError('malformed-request')))
    payload.on('close', () => fail(new ApiError('malformed-request')))
    if (payload.destroyed) fail(new ApiError('malformed-request'))
  })
}
