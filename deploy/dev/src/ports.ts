import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const TRIES = 50
/** Below the range of ephemeral ports, so that no outgoing connection takes one before our server does. */
const anyPort = { from: 15_000, to: 32_000 } as const

/** Whether a server can listen on the port now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * The given port or the next free one after it; 0 returns any free one.
 * @throws when none of the next ports is free.
 */
export async function freePortFrom(port: number, host: string): Promise<number> {
  if (port === 0) return anyFreePort(host)
  for (let candidate = port; candidate < port + TRIES && candidate <= 65_535; candidate += 1) {
    if (await isPortFree(candidate, host)) return candidate
  }
  throw new Error(`none of the ports ${port} to ${port + TRIES - 1} is free`)
}

export interface HeldPort {
  port: number
  /** Releases the port for the server it was reserved for. */
  release(): Promise<void>
}

/**
 * As `freePortFrom`, but reserved against other programs until released.
 * @throws when none of the next ports is free.
 */
export async function holdPortFrom(port: number, host: string): Promise<HeldPort> {
  // A client that is already trying, such as a browser tab, would otherwise hold the server open after its release.
  const server = createServer((client) => client.destroy())
  const held = await freePortFrom(port, host)
  await once(server.listen({ port: held, host, exclusive: true }), 'listening')
  return {
    port: held,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function anyFreePort(host: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(anyPort.from, anyPort.to)
    if (await isPortFree(port, host)) return port
  }
  throw new Error(`no free port between ${anyPort.from} and ${anyPort.to} was found`)
}
