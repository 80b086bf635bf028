import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ApiSession } from '@boli/market'
import type { Caller } from '../callers.ts'
import type { FuzzedRequest } from './requests.ts'

const PATIENCE_MS = 10_000

/** Sends requests as their callers, who sign in again where an earlier request ended the session. */
export function createSender(url: string, openSessionOf: (caller: Caller) => Promise<ApiSession>) {
  const cookies = new Map<Caller, string>()
  return async ({ caller, method, target, contentType, body }: FuzzedRequest) => {
    const cookie = cookies.get(caller) ?? (await openSessionOf(caller)).cookieHeader()
    cookies.set(caller, cookie)
    const headers = {
      origin: url,
      ...(cookie && { cookie }),
      ...(contentType && { 'content-type': contentType }),
      ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
    }
    const outgoing = request(url, { method, path: target, timeout: PATIENCE_MS, headers })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
    outgoing.end(body ?? undefined)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (answer.statusCode === 401) cookies.delete(caller)
    return { status: answer.statusCode ?? 0, said: await text(answer) }
  }
}
