import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const TRIES = 50
/** Below the range of ephemeral ports, so that no outgoing connection takes one before our server does. */
const anyPort = { from: 15_000, to: 32_000 } as const

export interface HeldPort {
  port: number
  /** Releases the port for the server it was reserved for. */
  release(): Promise<void>
}

/**
 * Reserves the given port or the next free one after it; 0 is any free one.
 * @throws when none of the next ports is free.
 */
export async function holdPortFrom(port: number, host: string): Promise<HeldPort> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const held = await holdPort(port === 0 ? randomInt(anyPort.from, anyPort.to) : port + tries, host)
    if (held) return held
  }
  throw new Error(`none of ${TRIES} ports from ${port || anyPort.from} on is free`)
}

/** @returns null if another server has the port. */
function holdPort(port: number, host: string): Promise<HeldPort | null> {
  return new Promise((resolve) => {
    // A client that is already trying, such as a browser tab, would otherwise hold the server open after its release.
    const server = createServer((client) => client.destroy())
    server.once('error', () => resolve(null))
    const release = () => new Promise<void>((released) => server.close(() => released()))
    server.listen({ port, host, exclusive: true }, () => resolve({ port, release }))
  })
}
