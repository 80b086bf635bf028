import { schemasWithOutbox } from '@boli/system'
import { eventually } from '@boli/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { findSecrets, type Secret } from '../support/secrets/find-secrets.ts'
import { runEverything, type UsedSecrets } from '../support/secrets/full-run.ts'
import { everyLog, everyTable, everyTopic } from '../support/secrets/places.ts'
import { describeSystem, endAuction } from '../support/system.ts'

const password = { what: 'a password', text: 'Walking@2026' }
const code = { what: 'a code', text: '482913' }

test.each([
  ['as it is', '{"msg":"tried Walking@2026"}', ['a password']],
  ['in another letter case', 'WALKING@2026', ['a password']],
  ['in a URL', '/login?password=Walking%402026', ['a password']],
  ['in hex, as Postgres prints bytes', `\\x00${Buffer.from(password.text).toString('hex')}`, ['a password']],
  ['in base64', `Basic ${Buffer.from(`${password.text}:x`).toString('base64')}`, ['a password']],
  ['as a whole word', 'code 482913.', ['a code']],
  ['as a whole word in JSON', '{"code":"482913"}', ['a code']],
  ['not within a number, a time or an id', '1482913 11:41:03.482913 482913555 a482913f 0190-482913-7', []],
  ['by its format', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJlLi4u', ['a signed token']],
  ['once per place', 'Walking@2026 Walking@2026 482913', ['a password', 'a code']],
  ['not where it is not', '{"msg":"request completed"}', []],
])('finds a secret %s', (_, text, found) => {
  const wanted = found.map((what) => `${what} in a log`)
  expect(findSecrets([{ name: 'a log', text }], [password, code])).toEqual(wanted)
})

// At the most verbose log level: what is not logged here is never logged.
const verbose = { environment: { LOG_LEVEL: 'trace' } }

describeSystem('after users and an administrator have used every feature', verbose, (system) => {
  let used: UsedSecrets

  beforeAll(async () => {
    const { url, mailbox } = system
    used = await runEverything({ url, mailbox, endAuction: (auctionId) => endAuction(system, auctionId) })
    await eventually(everythingHandedOn, { withinMs: 60_000 })
    // Each service deletes the names when it consumes the event.
    await eventually(async () => expect(await namesOfDeleted()).toEqual([]), { withinMs: 60_000 })
    for (const process of [...system.processes.values()].reverse()) await process.stop()
    used.secrets.push(...secretsOfServices())
  }, 240_000)

  async function everythingHandedOn(): Promise<void> {
    for (const schema of schemasWithOutbox) {
      const [waiting] = await system.query(`select count(*)::int as rows from ${schema}.outbox`)
      expect(waiting).toEqual({ rows: 0 })
    }
  }

  /** Where names of deleted accounts are stored, besides the tables that may contain them. */
  async function namesOfDeleted(): Promise<string[]> {
    const isKept = (place: string) =>
      ['identity.reserved_usernames', 'deals.bills'].some((table) => place.endsWith(table))
    const tables = (await everyTable(system)).filter(({ name }) => !isKept(name))
    return findSecrets(tables, used.deletedNames)
  }

  function secretsOfServices(): Secret[] {
    const { environment } = system.process('identity').options
    const keys = JSON.parse(environment.TOKEN_SIGNING_KEYS ?? '[]') as unknown
    const privateParts = [...JSON.stringify(keys).matchAll(/"d":"([\w-]+)"/g)].map(([, d]) => d ?? '')
    expect(privateParts.length).toBeGreaterThan(0)
    return [
      { what: 'the secret of service tokens', text: environment.SERVICE_TOKEN_SECRET ?? '' },
      { what: 'the secret of codes', text: environment.CODE_SECRET ?? '' },
      { what: 'the key of authenticator secrets', text: environment.SECOND_FACTOR_KEYS ?? '' },
      ...privateParts.map((text) => ({ what: 'a private signing key', text })),
    ]
  }

  test('the run has used secrets of every kind', () => {
    const kinds = new Set(used.secrets.map(({ what }) => what))
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        ...['a session id', 'a code', 'a reset token', 'a password'],
        ...['the seed of an authenticator app', 'a recovery code', 'the challenge of a passkey'],
        ...['a payout account'],
      ]),
    )
    expect([...new Set(used.personal.map(({ what }) => what))].sort()).toEqual([
      ...['a key of a push device', 'a phone number', 'an e-mail address'],
      ...['the address of a push device', 'the administrator’s address', 'the reference of a payment'],
      'what was written in a deal',
    ])
    expect(used.deletedNames).not.toEqual([])
    expect(used.secrets.filter(({ text }) => text.length < 6)).toEqual([])
  })

  test('no log carries a secret, an e-mail address or a phone number', async () => {
    const logs = await everyLog(system)
    const silent = logs.filter(({ text }) => !text.includes('"msg":'))
    expect(silent.map(({ name, text }) => [name, text])).toEqual([])
    expect(findSecrets(logs, [...used.secrets, ...used.personal])).toEqual([])
  })

  test('no table holds a secret in the clear', async () => {
    const tables = await everyTable(system)
    // The search works: it finds an address in its own table.
    expect(findSecrets(tables, used.personal)).toContain('an e-mail address in the table identity.users')
    expect(findSecrets(tables, used.secrets)).toEqual([])
  })

  test('a deleted account leaves its names only in bills and among reserved usernames', async () => {
    expect(await namesOfDeleted()).toEqual([])
  })

  test('no event carries a secret, an e-mail address or a phone number', async () => {
    const topics = await everyTopic(system.servers.kafkaBrokers)
    expect(topics.find(({ name }) => name.includes('identity.users.v1'))?.text).toContain('AshaKale')
    expect(findSecrets(topics, [...used.secrets, ...used.personal])).toEqual([])
  })
})
