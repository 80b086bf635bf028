import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { languages } from '@boli/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBill } from '../../../../services/deals/test/support/a-bill.ts'
import { bundle, type PackagesByProcess } from './bundle.ts'
import type { ProcessName } from './processes.ts'

const root = resolve(import.meta.dirname, '../../../..')
let output: string
let app: string
let packages: PackagesByProcess

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
  app = join(output, 'app')
  packages = await bundle(root, app)
  await copyFile(resolve(import.meta.dirname, '../start.mjs'), join(app, 'start.mjs'))
}, 120_000)
afterAll(() => rm(output, { recursive: true, force: true }))

function run(parameters: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, ...environment }
  return spawnSync(process.execPath, parameters, { cwd: app, env, encoding: 'utf8' })
}

/** The packages that take most memory and load time. A process loads at its start those that it always needs. */
const heavy = ['argon2', 'ioredis', 'kafkajs', 'kysely', 'minio', 'nodemailer', 'pg', 'sharp']
const heavyOf = (name: ProcessName) => heavy.filter((one) => packages[name].has(one))

it.each<[ProcessName, string[]]>([
  ['boli', ['argon2', 'kysely', 'pg']],
  ['identity', ['argon2', 'ioredis', 'kafkajs', 'kysely', 'pg']],
  ['auctions', ['ioredis', 'kafkajs', 'kysely', 'pg']],
  ['information', ['kafkajs', 'kysely', 'pg']],
  ['deals', ['kafkajs', 'kysely', 'pg']],
  ['notifications', ['ioredis', 'kafkajs', 'kysely', 'pg']],
  ['rotate-keys', ['kysely', 'pg']],
  ['analytics', ['ioredis', 'kafkajs', 'kysely', 'pg']],
  ['analytics-rebuild', ['kafkajs', 'kysely', 'pg']],
  ['parked-events', ['kafkajs', 'kysely', 'pg']],
  ['setup', ['kafkajs', 'kysely', 'pg']],
  ['realtime', ['ioredis']],
  ['gateway', ['ioredis', 'kafkajs']],
])(
  'ROLE=%s starts from the bundle and names missing settings; of the heavy modules it loads %j',
  (name, expected) => {
    expect(heavyOf(name)).toEqual(expected)
    const { status, stdout, stderr } = run(['start.mjs'], { ROLE: name })
    expect(stderr).toBe('')
    expect(stdout).toContain('Configuration is not usable: ')
    expect(status).toBe(1)
  },
)

it('files are plain ASCII, since one other character doubles the memory of a whole file', async () => {
  const files = (await readdir(app)).filter((name) => name.endsWith('.mjs'))
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(app, name), 'latin1')]),
  )
  expect(texts.filter(([, text]) => /[^\0-\x7f]/.test(text ?? '')).map(([name]) => name)).toEqual([])
})

it('servers find their texts in every language beside the bundles', async () => {
  expect((await readdir(join(app, 'texts'))).sort()).toEqual(languages.map((one) => `${one}.json`).sort())
})

it('an unknown role is an error that names it', () => {
  expect(run(['start.mjs'], { ROLE: '../auction' })).toMatchObject({
    stderr: 'There is no ROLE "../auction".\n',
    status: 1,
  })
})

it('a service that takes pictures finds its encoder beside it', async () => {
  expect(heavyOf('encoder')).toEqual(['sharp'])
  const encoder = fork(join(app, 'encoder.mjs'), { serialization: 'advanced', env: {} })
  const answered = once(encoder, 'message')
  encoder.send(Buffer.from('no picture'))
  const [answer] = await answered
  expect(answer).toMatchObject({
    isTooLarge: false,
    message: expect.stringContaining('could not be decoded'),
  })
  encoder.disconnect()
  expect(await once(encoder, 'exit')).toEqual([0, null])
})

it('the gateway serves the API page with everything that it needs', () => {
  expect(run(['-e', "require('@fastify/swagger-ui')"])).toMatchObject({ stderr: '', status: 0 })
})

it('deals finds its bill renderer next to it, with the fonts of every script', async () => {
  const workerData = { bill: aBill(), creditNotes: [], checkAddress: 'https://boli.example/bill/q7Zp2mX9' }
  const [file] = await once(new Worker(join(app, 'bill-drawer.mjs'), { workerData }), 'message')
  expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-')
})

it('the secrets job creates missing secrets and gives each process its own; a rotation takes three steps', async () => {
  expect(heavyOf('secrets')).toEqual([])
  const made = join(output, 'made')
  const distributed = join(output, 'distributed')
  const environment = { SECRETS_FOLDER: made, DISTRIBUTED_SECRETS_FOLDER: distributed }
  const makeSecrets = () => run(['secrets.mjs'], environment)
  expect(makeSecrets().status).toBe(0)
  const keys = await readFile(join(made, 'token-signing-keys'), 'utf8')
  const url = await readFile(join(made, 'auctions-database-url'), 'utf8')
  expect(url).toMatch(/^postgres:\/\/auctions:[\w-]{32}@postgres:5432\/boli$/)
  expect(makeSecrets().stdout).toBe('')
  expect((await readdir(join(distributed, 'realtime'))).sort()).toEqual(['service-keys'])
  expect((await readdir(join(distributed, 'analytics'))).sort()).toEqual([
    'analytics-database-url',
    'service-keys',
  ])
  const databaseUrls = await Promise.all(
    ['identity', 'auctions'].map((name) => readFile(join(made, `${name}-database-url`), 'utf8')),
  )
  expect(new Set(databaseUrls.map((text) => new URL(text).password)).size).toBe(2)
  expect(await readFile(join(made, 'token-signing-keys'), 'utf8')).toBe(keys)

  const signing = async () => JSON.parse(await readFile(join(made, 'token-signing-keys'), 'utf8'))
  const secrets = async () => (await readFile(join(made, 'service-token-secret'), 'utf8')).split(',')
  const rotate = (step: string) => run(['rotate.mjs', step], environment)
  const [first] = await signing()
  const [firstSecret] = await secrets()
  expect(rotate('add').status).toBe(0)
  const second = (await signing())[1]
  const secondSecret = (await secrets())[1]
  expect(secondSecret).toHaveLength(64)
  expect([await signing(), await secrets()]).toEqual([
    [first, second],
    [firstSecret, secondSecret],
  ])
  const keysOf = async (name: string) =>
    JSON.parse(await readFile(join(distributed, name, 'service-keys'), 'utf8'))
  expect((await keysOf('gateway')).signing.auctions).toHaveLength(2)
  expect((await keysOf('gateway')).signing.auctions).toEqual((await keysOf('auctions')).accepting.gateway)
  rotate('use')
  expect([await signing(), await secrets()]).toEqual([
    [second, first],
    [secondSecret, firstSecret],
  ])
  rotate('drop')
  expect([await signing(), await secrets()]).toEqual([[second], [secondSecret]])
  expect(rotate('swap').stderr).toContain('add, use, drop')
}, 60_000)
