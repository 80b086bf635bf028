import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import { inTime, TooLate } from '../process/failures.ts'
import { serviceHere } from './in-process.ts'

/**
 * How long an idle connection to a service stays open: shorter than services listen after they were asked to stop
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
    const service = serviceHere(origin)
    return service ? inTime(callDirectly(service, call), timeoutMs) : overConnection(call)
  }

  function overConnection({ method, path, headers, body }: HttpCall): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => sent.destroy(new TooLate()), timeoutMs)
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

async function callDirectly(
  service: NonNullable<ReturnType<typeof serviceHere>>,
  { method, path, headers, body }: HttpCall,
): Promise<HttpAnswer> {
  const answer = await service.inject({
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
}
