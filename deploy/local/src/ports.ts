import { createServer } from 'node:net'

const TRIES = 50

/** Whether a server may listen there now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * The given port or the next free one after it; 0 gives any free one.
 * @throws where none of the next ports is free.
 */
export async function freePortFrom(port: number, host: string): Promise<number> {
  if (port === 0) return anyFreePort(host)
  for (let candidate = port; candidate < port + TRIES && candidate <= 65_535; candidate += 1) {
    if (await isPortFree(candidate, host)) return candidate
  }
  throw new Error(`none of the ports ${port} to ${port + TRIES - 1} is free`)
}

function anyFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port: 0, host }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
