import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import type { Service } from '../process/service.ts'

const TOO_LATE = 'No answer came in time'

/**
 * How long a caller keeps an idle connection to a service: shorter than services listen after they were asked to stop
 * (`DRAIN_MS` of a cluster). The side that closes a connection cannot know of a request in flight, so callers close
 * idle connections, and answers of a stopping service close the others, before its listener does.
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

/** Sends one request and reads the whole answer. @throws if there is none in time. */
export type HttpExchange = (call: HttpCall) => Promise<HttpAnswer>

/** Services of this process, by the origin at which they also listen. */
const inThisProcess = new Map<string, HttpExchange>()

/**
 * Makes calls of this process to a service that it runs itself direct: the same request, with its token,
 * schemas and hooks, without a connection.
 * @param address where it listens, such as `http://127.0.0.1:4001`.
 * @returns a function that ends this; calls then use
 * connections again.
 */
export function answerInProcess(address: string, app: Pick<Service, 'inject'>): () => void {
  const { origin } = new URL(address)
  inThisProcess.set(origin, async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers as HttpAnswer['headers'],
      body: answer.payload,
    }
  })
  return () => inThisProcess.delete(origin)
}

/**
 * Sends requests to one server over persistent connections, with Node's own client: `fetch` costs several times as
 * much, and calls between services need none of its features. Redirects are not followed.
 */
export function createHttpExchange(baseUrl: string, timeoutMs: number): HttpExchange {
  const { protocol, hostname, port, origin } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const options = { keepAlive: true, timeout: KEPT_IDLE_MS }
  const agent = isSecure ? new SecureAgent(options) : new Agent(options)
  const request = isSecure ? httpsRequest : httpRequest
  // IPv6 addresses have brackets in URLs only.
  const host = hostname.replace(/^\[|\]$/g, '')

  return (call) => {
    const direct = inThisProcess.get(origin)
    return direct ? inTime(direct(call), timeoutMs) : overConnection(call)
  }

  function overConnection({ method, path, headers, body }: HttpCall): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => sent.destroy(new Error(TOO_LATE)), timeoutMs)
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
}

function inTime(answer: Promise<HttpAnswer>, timeoutMs: number): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(TOO_LATE)), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
