import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'

/**
 * How long a caller keeps an idle connection to a service: less than services go on listening once they were
 * told to stop (`DRAIN_MS` of a cluster). The side that ends a connection cannot know of a request that is on its
 * way, so callers end the idle ones, and the answers of a stopping service the others, before its listener does.
 */
export const KEPT_IDLE_MS = 2_000

interface HttpCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export interface HttpAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** Sends one request and reads the whole answer. @throws where there is none in time. */
export type HttpExchange = (call: HttpCall) => Promise<HttpAnswer>

/**
 * Exchanges with one server over connections that are kept. By Node's own client: what `fetch` does beside it
 * costs several times as much, and calls between services need none of it. Redirections are not followed.
 */
export function createHttpExchange(baseUrl: string, timeoutMs: number): HttpExchange {
  const { protocol, hostname, port } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const kept = { keepAlive: true, timeout: KEPT_IDLE_MS }
  const agent = isSecure ? new SecureAgent(kept) : new Agent(kept)
  const request = isSecure ? httpsRequest : httpRequest
  // An IPv6 address stands in brackets in a URL, and nowhere else.
  const host = hostname.replace(/^\[|\]$/g, '')

  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => sent.destroy(new Error('No answer came in time')), timeoutMs)
      const fail = (error: unknown) => {
        clearTimeout(late)
        reject(error)
      }
      const sent: ClientRequest = request({ host, port, method, path, headers, agent }, (answer) => {
        answer.setEncoding('utf8')
        let text = ''
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('error', fail)
        answer.on('end', () => {
          clearTimeout(late)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
        })
      })
      sent.on('error', fail)
      sent.end(body)
    })
}
