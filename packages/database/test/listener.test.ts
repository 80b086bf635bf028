import { eventually, silentLogger } from '@boli/test-kit'
import { afterEach, describe, expect, it } from 'vitest'
import { startListener } from '../src/index.ts'
import { terminate, useGround } from './ground.ts'

describe('a listener', () => {
  const test = useGround('listening')
  let listener: { stop(): Promise<void> } | undefined
  afterEach(() => listener?.stop())

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
