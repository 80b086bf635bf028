import type { Readable } from 'node:stream'
import { Refusal, type Service } from '@boli/service-kit'
import type { FastifyRequest } from 'fastify'

/** A body as it came, or why it was not taken. */
export type ReceivedBody = { bytes: Buffer } | { refusal: 'too-large' | 'no-room' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of this request's body that count as held. */
    heldBytes: number
  }
}

/**
 * Takes in bodies whole, up to the route's `bodyLimit`: a slow upload then keeps the gateway waiting and
 * not the service. What is too large is read to its end and thrown away, so that a browser in the middle of
 * sending still gets to see the refusal and not a broken connection.
 * @param maxBytes What may be held of all bodies together.
 */
export function receiveBodies(scope: Service, maxBytes: number): void {
  let heldBytes = 0

  function hold(request: FastifyRequest, bytes: number): boolean {
    if (heldBytes + bytes > maxBytes) return false
    heldBytes += bytes
    request.heldBytes += bytes
    return true
  }

  scope.decorateRequest('heldBytes', 0)
  scope.addHook('preParsing', async (request, reply) => {
    reply.raw.once('close', () => {
      heldBytes -= request.heldBytes
    })
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
    receiveBody(payload, request.routeOptions.bodyLimit ?? 0, (bytes) => hold(request, bytes)),
  )
}

/**
 * Collects a stream; `too-large` beyond the limit, `no-room` where `hold` does not take it.
 * @throws {Refusal} `malformed-request` where the stream breaks off.
 */
export function receiveBody(
  payload: Readable,
  limitBytes: number,
  hold: (bytes: number) => boolean = () => true,
): Promise<ReceivedBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let receivedBytes = 0
    let isRefused = false

    function refuse(refusal: 'too-large' | 'no-room'): void {
      isRefused = true
      chunks.length = 0
      resolve({ refusal })
    }

    payload.on('data', (chunk: Buffer) => {
      // Once refused the rest flows past, unlooked at.
      if (isRefused) return
      receivedBytes += chunk.length
      if (receivedBytes > limitBytes) return refuse('too-large')
      if (!hold(chunk.length)) return refuse('no-room')
      chunks.push(chunk)
    })
    payload.on('end', () => resolve({ bytes: Buffer.concat(chunks) }))
    payload.on('error', (cause) => reject(new Refusal('malformed-request', { cause })))
    payload.on('close', () => reject(new Refusal('malformed-request')))
  })
}
