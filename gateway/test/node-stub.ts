import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { NODE_HEADER, newId, SESSION_HEADER } from '@boli/contracts'
import { answerInProcess, type Service } from '@boli/http-kit'
import { Server, type Socket as ServerSocket } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterEach } from 'vitest'

export type Node = Awaited<ReturnType<typeof startNode>>

/**
 * A stub realtime node that names its connections as realtime does, echoes, and knows no session.
 * @param isHere Whether it is in the process of the gateway.
 */
export async function startNode(name: string, isHere = false) {
  const http = createServer()
  const server = new Server(http, { maxHttpBufferSize: 2 * 1024 * 1024 })
  const met: ServerSocket[] = []
  server.engine.generateId = ({ headers }: IncomingMessage) => `${headers[NODE_HEADER]}.${newId()}`
  server.engine.on('initial_headers', (headers: Record<string, string>, { headers: { cookie } }) => {
    if (cookie) headers[SESSION_HEADER] = 'unknown'
  })
  server.on('connection', (socket) => {
    met.push(socket)
    socket.on('echo', (message: unknown, acknowledge: (answer: unknown) => void) => acknowledge(message))
    socket.on('who', (acknowledge: (answer: string) => void) => acknowledge(name))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const end = isHere ? answerInProcess(url, { server: http } as unknown as Service) : () => {}
  return {
    url,
    met,
    accepted: () => promisify(http.getConnections.bind(http))(),
    async stop() {
      end()
      await server.close()
    },
  }
}

/** Opens sockets, which are closed after the test. */
export function useSockets() {
  const clients: Socket[] = []
  afterEach(() => {
    for (const client of clients.splice(0)) client.close()
  })
  return (url: string, options: Parameters<typeof io>[1] = {}): Socket => {
    const client = io(url, { forceNew: true, ...options })
    clients.push(client)
    return client
  }
}

export const connected = (client: Socket) =>
  new Promise<void>((resolve, reject) => client.once('connect', resolve).once('connect_error', reject))
