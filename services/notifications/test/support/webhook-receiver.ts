import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
  event: {
    id: string
    type: string
    subject: string
    source: string
    time: string
    data: Record<string, unknown>
  }
}

export interface TestReceiver {
  address: string
  received: ReceivedWebhook[]
  /** Answers; by default 204. */
  answer: (response: ServerResponse) => void
}

/** A program on this machine that webhooks are sent to; each receiver has its own path. */
export async function startWebhookReceivers() {
  const receivers = new Map<string, TestReceiver>()
  const server = createServer(async (request, response) => {
    const receiver = receivers.get(request.url ?? '')
    if (!receiver) return response.writeHead(404).end()
    const body = await text(request)
    receiver.received.push({ headers: flat(request.headers), body, event: JSON.parse(body) })
    receiver.answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    aReceiver(status = 204): TestReceiver {
      const path = `/${receivers.size}`
      const answer = (response: ServerResponse) => void response.writeHead(status).end()
      const receiver = { address: `http://localhost:${port}${path}`, received: [], answer }
      receivers.set(path, receiver)
      return receiver
    },
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
