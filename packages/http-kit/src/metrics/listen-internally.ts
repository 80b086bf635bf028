import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '../process/service.ts'

/**
 * Serves the metrics of each service, by path, on their own internal port until the first of them closes.
 * @returns the port, which is the given one unless that is 0.
 */
export async function listenInternally(
  services: Readonly<Record<`/metrics${string}`, Service>>,
  port: number,
  host = '0.0.0.0',
): Promise<number> {
  const byPath = new Map(Object.entries(services))
  const server = createServer((request, response) => {
    const app = byPath.get(request.url ?? '')
    if (request.method !== 'GET' || !app) {
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
  for (const app of byPath.values()) app.internalServers.add(server)
  return (server.address() as AddressInfo).port
}
