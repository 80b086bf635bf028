import pg from 'pg'
import { serveCalls } from '../helpers.ts'
import { type NaiveLoad, type NaiveRun, naiveStatements } from './naive-market.ts'

const { begin, lock, insert, update, commit } = naiveStatements

/** Calls of this process, the replacement if pgbench is missing. */
export type NodeBidders = {
  run(load: NaiveLoad & { url: string }): Promise<NaiveRun>
}

const handlers: NodeBidders = {
  async run({ url, connections, auctions, seconds }) {
    const clients = await Promise.all(
      Array.from({ length: connections }, async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        return client
      }),
    )
    const beganMs = performance.now()
    const untilMs = beganMs + seconds * 1000
    let bids = 0
    await Promise.all(
      clients.map(async (client) => {
        for (; performance.now() < untilMs; bids += 1) await placeBid(client, auctions)
      }),
    )
    const tookMs = performance.now() - beganMs
    await Promise.all(clients.map((client) => client.end()))
    return { bids, perSecond: (bids / tookMs) * 1000 }
  },
}

async function placeBid(client: pg.Client, auctions: number): Promise<void> {
  const values = { auction: oneOf(auctions), bidder: oneOf(1_000_000) }
  await client.query(begin)
  const { rows } = await client.query(prepare('lock', lock, values))
  await client.query(prepare('insert', insert, { ...values, ...rows[0] }))
  await client.query(prepare('update', update, { ...values, ...rows[0] }))
  await client.query(commit)
}

/** Turns pgbench's `:names` into numbered parameters of a prepared statement. */
function prepare(name: string, statement: string, values: Record<string, unknown>): pg.QueryConfig {
  const used: unknown[] = []
  const numbers = new Map<string, number>()
  const text = statement.replace(/:(\w+)/g, (_, value: string) => {
    if (!numbers.has(value)) numbers.set(value, used.push(values[value]))
    return `$${numbers.get(value)}`
  })
  return { name, text, values: used }
}

function oneOf(count: number): number {
  return 1 + Math.floor(Math.random() * count)
}

serveCalls(handlers)
