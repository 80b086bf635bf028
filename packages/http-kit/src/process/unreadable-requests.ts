import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, newId } from '@boli/contracts'
import { ApiError } from './api-error.ts'
import { errorAnswer } from './error-handler.ts'

const refusals: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}
const LINGER_MS = 1_000

/**
 * Answers requests that Node could not parse, which no hook or route sees. Further input is discarded for a moment:
 * closing at once would reset the connection and lose the answer.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    // Input after the first error fails to parse as well and raises the event again.
    if (!socket.writable && !socket.writableEnded) socket.destroy()
    return
  }
  const refusal = new ApiError(refusals[error.code ?? ''] ?? 'malformed-request')
  const body = JSON.stringify(errorAnswer(refusal, newId()))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
