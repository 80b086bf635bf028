import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface ReceivedWebhook {
  headers: IncomingMessage['headers']
  body: string
  id: string
  event: { type: string; subject: string }
}

export interface WebhookProgram {
  address: string
  received: ReceivedWebhook[]
  /** Of its answers; null leaves requests without one. */
  status: number | null
  stop(): void
}

/** A user's program on this machine that receives webhooks. */
export async function startWebhookProgram(status: number | null): Promise<WebhookProgram> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const id = String(request.headers['webhook-id'])
    program.received.push({ headers: request.headers, body, id, event: JSON.parse(body) })
    if (program.status !== null) response.writeHead(program.status).end('noted')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const program: WebhookProgram = {
    address: `http://localhost:${(server.address() as AddressInfo).port}/boli`,
    ...{ received: [], status },
    stop: () => void server.close().closeAllConnections(),
  }
  return program
}
