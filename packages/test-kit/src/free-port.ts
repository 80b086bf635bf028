import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems choose by themselves: no outgoing connection takes one before its server does. */
const range = { from: 15_000, to: 32_000 } as const
const MAX_TRIES = 100
const given = new Set<number>()

/** A TCP port on 127.0.0.1 that nobody listens on at the moment; this process is never given one twice. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const port = randomInt(range.from, range.to)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`No free port between ${range.from} and ${range.to} was found`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
