import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CommitMoment, CommitWatch } from './commit-watch.ts'

const NUL = '\0'

function start(applicationName: string): Buffer {
  const words = `user${NUL}auctions${NUL}application_name${NUL}${applicationName}${NUL}${NUL}`
  const message = Buffer.alloc(8 + words.length)
  message.writeInt32BE(message.length)
  message.writeInt32BE(196_608, 4)
  message.write(words, 8)
  return message
}

function message(kind: string, text: string): Buffer {
  const bytes = Buffer.alloc(5 + text.length + 1)
  bytes.write(kind)
  bytes.writeInt32BE(bytes.length - 1, 1)
  bytes.write(text, 5)
  return bytes
}

const insert = message('Q', 'insert into bids values (1)')
const commit = message('Q', 'commit')
const committed = message('C', 'COMMIT')

function connectionOf(watch: CommitWatch, applicationName = 'engine') {
  let isCut = false
  const { toServer, toClient } = watch.filters({
    cut: () => {
      isCut = true
    },
  })
  return {
    ask: async (bytes: Buffer) => toServer?.(bytes),
    answer: async (bytes: Buffer) => toClient?.(bytes),
    begin: async () => toServer?.(start(applicationName)),
    isCut: () => isCut,
  }
}

test('everything passes if no failpoint is set, however it is split into pieces', async () => {
  const connection = connectionOf(new CommitWatch())
  const all = Buffer.concat([start('engine'), insert, commit])
  const passed: Buffer[] = []
  for (const byte of all) passed.push((await connection.ask(Buffer.from([byte]))) ?? Buffer.alloc(0))
  expect(Buffer.concat(passed)).toEqual(all)
  expect(await connection.answer(committed)).toEqual(committed)
  expect(connection.isCut()).toBe(false)
})

const lost = Buffer.alloc(0)

/** What passes of a transaction with its COMMIT, and of the answer; null: it is not even sent. */
test.each<[CommitMoment, string, Buffer, Buffer | null]>([
  ['before', 'the server never receives the COMMIT', lost, null],
  ['during', 'the server has committed, and the client gets no answer', commit, lost],
  ['after', 'the client gets the answer to the COMMIT first', commit, committed],
])('%s: %s', async (moment, _, passed, answered) => {
  const watch = new CommitWatch()
  const connection = connectionOf(watch)
  await connection.begin()
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
  const relay = connectionOf(watch, 'relay')
  const engine = connectionOf(watch)
  await relay.begin()
  await engine.begin()
  const acted = watch.atCommit('engine', 'before', async () => {})
  expect(await relay.ask(commit)).toEqual(commit)
  await engine.ask(commit)
  await acted
  const next = connectionOf(watch)
  await next.begin()
  expect(await next.ask(commit)).toEqual(commit)
})

test.each(['during', 'after'] as const)(
  '%s: nothing happens at a COMMIT that was on its way when the failpoint was cleared',
  async (moment) => {
    const watch = new CommitWatch()
    const connection = connectionOf(watch)
    await connection.begin()
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

test('a prepared COMMIT counts when it is bound, with or without a name', async () => {
  for (const name of ['', 'commit-batch']) {
    const watch = new CommitWatch()
    const connection = connectionOf(watch)
    await connection.begin()
    const acted = watch.atCommit('engine', 'before', async () => {})
    const prepare = message('P', `${name}${NUL}commit${NUL}`)
    expect(await connection.ask(prepare)).toEqual(prepare)
    const other = message('B', `${NUL}another${NUL}`)
    expect(await connection.ask(other)).toEqual(other)
    expect(await connection.ask(message('B', `${NUL}${name}${NUL}`))).toHaveLength(0)
    await acted
  }
})
