import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '../service.ts'

/**
 * Serves `/metrics` on an internal port of its own until the service closes.
 * @returns the port, which is the given one unless that is 0.
 */
export async function listenInternally(app: Service, port: number, host = '0.0.0.0'): Promise<number> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    app.metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': app.metrics.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics cannot be collected')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  app.internalServers.add(server)
  return (server.address() as AddressInfo).port
}
