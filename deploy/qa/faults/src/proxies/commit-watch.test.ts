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
const ready = (status: string) => Buffer.from(`Z\0\0\0\x05${status}`)
const committed = Buffer.concat([message('C', 'COMMIT'), ready('I')])
const single = message('B', '\0write-batch\0values')
const done = Buffer.concat([message('C', 'SELECT 1'), ready('I')])

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
test.each<[CommitMoment, string, Buffer, Buffer, Buffer | null]>([
  ['before', 'the server never receives the COMMIT', commit, nothing, null],
  ['during', 'the server has committed, and the client gets no answer', commit, commit, nothing],
  ['after', 'the client gets the answer to the COMMIT first', commit, commit, committed],
  ['before', 'the server never receives a statement that commits by itself', single, nothing, null],
  ['during', 'the server has executed it, and the client gets no answer', single, single, nothing],
  ['after', 'the client gets its answer first', single, single, done],
])('%s: %s', async (moment, _, asked, passed, answered) => {
  const watch = new CommitWatch()
  const connection = await begin(watch)
  const acted = watch.atCommit('engine', moment, async () => {})
  expect(await connection.ask(insert)).toEqual(insert)
  expect(await connection.ask(asked)).toEqual(passed)
  if (answered) {
    expect(connection.isCut()).toBe(false)
    expect(await connection.answer(asked === commit ? committed : done)).toEqual(answered)
    if (moment === 'after') expect(connection.isCut()).toBe(false)
  }
  await acted
  expect(connection.isCut()).toBe(true)
})

test('nothing happens within a transaction or at a refused statement, but at the next commit', async () => {
  const watch = new CommitWatch()
  const connection = await begin(watch)
  const acted = watch.atCommit('engine', 'during', async () => {})
  for (const asked of [message('Q', 'begin'), single]) expect(await connection.ask(asked)).toEqual(asked)
  const within = ready('T')
  expect(await connection.answer(within)).toEqual(within)
  for (const refused of [message('C', 'ROLLBACK'), message('E', 'division by zero')]) {
    const answer = Buffer.concat([refused, ready('I')])
    expect(await connection.ask(commit)).toEqual(commit)
    expect(await connection.answer(answer)).toEqual(answer)
  }
  await connection.ask(single)
  expect(await connection.answer(done)).toEqual(nothing)
  await acted
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
