import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/**
 * A program on this machine that others post JSON to.
 * @param receive returns the status to answer; null leaves a request without an answer.
 */
export async function startJsonReceiver<Body>(
  receive: (body: Body, headers: IncomingHttpHeaders) => number | null,
) {
  const server = createServer(async (request, response) => {
    const status = receive((await json(request)) as Body, request.headers)
    if (status !== null) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  }
}
