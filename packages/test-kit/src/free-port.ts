import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral ports: no outgoing connection takes one before its server does. */
const range = { from: 15_000, to: 32_000 } as const
const WORKERS = 8
const MAX_TRIES = 100
const given = new Set<number>()

/**
 * A free TCP port on 127.0.0.1. No process gets one twice, and no two workers of vitest get the same, because services
 * listen seconds after their ports are chosen.
 */
export async function findFreePort(): Promise<number> {
  const { from, to } = ownRange()
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const port = randomInt(from, to)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`No free port between ${from} and ${to} was found`)
}

/** A worker's part of the range; outside a worker all of it. */
function ownRange(): { from: number; to: number } {
  const worker = process.env.VITEST_POOL_ID
  if (worker === undefined) return range
  const width = Math.floor((range.to - range.from) / WORKERS)
  const from = range.from + (Number(worker) % WORKERS) * width
  return { from, to: from + width }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
