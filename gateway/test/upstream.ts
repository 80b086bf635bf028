import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Answer = (request: SeenRequest, response: ServerResponse) => void | Promise<void>

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A stub service that records requests and answers as the test says. */
export async function startUpstream(name: string, atPort = 0) {
  const seen: SeenRequest[] = []
  const plain: Answer = (_, response) => answerJson(response, 200, { status: 200, data: name })
  const state = { answer: plain }
  // Connections stay open as long as those of our services.
  const server = createServer({ keepAliveTimeout: 72_000 }, async (incoming, response) => {
    const body = await readAll(incoming)
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body,
    }
    seen.push(request)
    await state.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answerWith(answer: Answer) {
      state.answer = answer
    },
    reset() {
      seen.length = 0
      state.answer = plain
    },
    openConnections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    /** Nothing listens on the port any more. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}
