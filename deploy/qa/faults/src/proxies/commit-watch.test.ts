import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CommitMoment, CommitWatch } from './commit-watch.ts'

const nothing = Buffer.alloc(0)

/** A length that counts itself, then the text. */
function framed(text: string): Buffer {
  const bytes = Buffer.from(`0000${text}\0`)
  bytes.writeInt32BE(bytes.length)
  return bytes
}
const start = (applicationName: string) =>
  framed(`\0\x03\0\0user\0auctions\0application_name\0${applicationName}\0`)
const message = (kind: string, text: string) => Buffer.concat([Buffer.from(kind), framed(text)])

const insert = message('Q', 'insert into bids values (1)')
const commit = message('Q', 'commit')
const committed = message('C', 'COMMIT')

function connectionOf(watch: CommitWatch) {
  let isCut = false
  const cut = () => {
    isCut = true
  }
  const { toServer, toClient } = watch.filters({ cut })
  return {
    ask: async (bytes: Buffer) => (await toServer?.(bytes)) ?? nothing,
    answer: async (bytes: Buffer) => (await toClient?.(bytes)) ?? nothing,
    isCut: () => isCut,
  }
}

async function begin(watch: CommitWatch, applicationName = 'engine') {
  const connection = connectionOf(watch)
  await connection.ask(start(applicationName))
  return connection
}

test('everything passes if no failpoint is set, however it is split into pieces', async () => {
  const connection = connectionOf(new CommitWatch())
  const all = Buffer.concat([start('engine'), insert, commit])
  const passed: Buffer[] = []
  for (const byte of all) passed.push(await connection.ask(Buffer.from([byte])))
  expect(Buffer.concat(passed)).toEqual(all)
  expect(await connection.answer(committed)).toEqual(committed)
  expect(connection.isCut()).toBe(false)
})

/** What passes of the COMMIT, and of the answer to it; null if there is no answer. */
test.each<[CommitMoment, string, Buffer, Buffer | null]>([
  ['before', 'the server never receives the COMMIT', nothing, null],
  ['during', 'the server has committed, and the client gets no answer', commit, nothing],
  ['after', 'the client gets the answer to the COMMIT first', commit, committed],
])('%s: %s', async (moment, _, passed, answered) => {
  const watch = new CommitWatch()
  const connection = await begin(watch)
  const acted = watch.atCommit('engine', moment, async () => {})
  expect(await connection.ask(insert)).toEqual(insert)
  expect(await connection.ask(commit)).toEqual(passed)
  if (answered) {
    expect(connection.isCut()).toBe(false)
    expect(await connection.answer(committed)).toEqual(answered)
    if (moment === 'after') expect(connection.isCut()).toBe(false)
  }
  await acted
  expect(connection.isCut()).toBe(true)
})

test('sessions with another name are unaffected, and a failpoint works once', async () => {
  const watch = new CommitWatch()
  const [relay, engine] = [await begin(watch, 'relay'), await begin(watch)]
  const acted = watch.atCommit('engine', 'before', async () => {})
  expect(await relay.ask(commit)).toEqual(commit)
  expect(await engine.ask(commit)).toEqual(nothing)
  await acted
  expect(await (await begin(watch)).ask(commit)).toEqual(commit)
})

test.each(['during', 'after'] as const)(
  '%s: nothing happens at a COMMIT that was on its way when the failpoint was cleared',
  async (moment) => {
    const watch = new CommitWatch()
    const connection = await begin(watch)
    let hasActed = false
    void watch.atCommit('engine', moment, async () => {
      hasActed = true
    })
    await connection.ask(commit)
    const answered = moment === 'after' ? await connection.answer(committed) : null
    watch.forget()
    expect(answered ?? (await connection.answer(committed))).toEqual(committed)
    await setImmediate()
    expect([hasActed, connection.isCut()]).toEqual([false, false])
    const acted = watch.atCommit('engine', moment, async () => {})
    await connection.ask(commit)
    await connection.answer(committed)
    await acted
  },
)
