import { connect } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { eventually } from '../src/eventually.ts'
import { startKafka, startPostgres } from '../src/parts/index.ts'

async function query(url: string, statement: string, withinMs = 60_000): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function accepts(address: string): Promise<void> {
  const [host, port] = address.split(':')
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), host)
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}

describe('a durable Postgres of a test', () => {
  it('still has what was committed after a kill, and freezes and resumes with all its processes', {
    timeout: 300_000,
  }, async () => {
    const server = await startPostgres({ isDurable: true })
    try {
      const settings = `select string_agg(setting, ' ' order by name) as set from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit')`
      expect(await query(server.url, settings)).toEqual([{ set: 'on on on' }])
      await query(server.url, 'create table stored as select 7 as value')
      await server.kill()
      await expect(query(server.url, 'select 1')).rejects.toThrow()
      await server.start()
      expect(await query(server.url, 'select value from stored')).toEqual([{ value: 7 }])

      await server.pause()
      await expect(query(server.url, 'select 1', 2_000)).rejects.toThrow()
      await server.resume()
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])

      await server.shutDown()
      await server.start()
      expect(await query(server.url, 'select value from stored')).toEqual([{ value: 7 }])
    } finally {
      await server.stop()
    }
    await expect(query(server.url, 'select 1')).rejects.toThrow()
  })
})

describe.runIf(inject('kafkaBrokers'))('a Kafka of its own', () => {
  it('returns at the same address after a kill', { timeout: 300_000 }, async () => {
    const server = await startKafka()
    const [address = ''] = server.brokers
    try {
      await accepts(address)
      await server.kill()
      await expect(accepts(address)).rejects.toThrow('ECONNREFUSED')
      await server.start()
      await eventually(() => accepts(address))
    } finally {
      await server.stop()
    }
    await expect(accepts(address)).rejects.toThrow('ECONNREFUSED')
  })
})
