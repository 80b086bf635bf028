import { eventually, silentLogger, type TestDatabase } from '@boli/test-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startListener } from '../src/index.ts'
import { createGround, type TestTables, terminate } from './ground.ts'

describe('a listener', () => {
  let test: TestDatabase<TestTables>
  let listener: { stop(): Promise<void> } | undefined
  beforeAll(async () => {
    test = await createGround('listening')
  })
  afterEach(() => listener?.stop())
  afterAll(() => test.drop())

  function listen() {
    const received: (string | undefined)[] = []
    listener = startListener({
      database: test.database,
      channel: 'listening_ends',
      onNotify: (payload) => received.push(payload),
      logger: silentLogger,
    })
    return received
  }
  const notify = (payload: string) =>
    test.database.pool.query(`select pg_notify('listening_ends', $1)`, [payload])

  it('reports when it listens, and what it receives', async () => {
    const received = listen()
    await eventually(() => expect(received).toEqual([undefined]))
    await notify('first')
    await notify('second')
    await eventually(() => expect(received).toEqual([undefined, 'first', 'second']))
  })

  it('listens again after it lost its connection, and reports so', async () => {
    const received = listen()
    await eventually(() => expect(received).toEqual([undefined]))
    expect(await terminate(test.database, `application_name like '% listener'`)).toBe(1)
    await eventually(() => expect(received).toEqual([undefined, undefined]))
    await notify('after')
    await eventually(() => expect(received).toEqual([undefined, undefined, 'after']))
  })

  it('leaves no session behind when it stops', async () => {
    const received = listen()
    await eventually(() => expect(received).toEqual([undefined]))
    await listener?.stop()
    await eventually(async () => {
      expect(await terminate(test.database, `application_name like '% listener'`)).toBe(0)
    })
  })
})
