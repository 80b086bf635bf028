import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle } from './bundle.ts'
import type { ProcessName } from './processes.ts'

const root = resolve(import.meta.dirname, '../../..')
let output: string

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
})
afterAll(() => rm(output, { recursive: true, force: true }))

/** What takes most memory and time to load, and who needs it. */
const heavy = ['argon2', 'kysely', 'pg', 'sharp']
const services: [ProcessName, string[]][] = [
  ['identity', heavy],
  ['auctions', ['kysely', 'pg', 'sharp']],
  ['information', ['kysely', 'pg', 'sharp']],
  ['deals', ['kysely', 'pg', 'sharp']],
  ['rotate-keys', ['kysely', 'pg']],
  ['analytics', ['kysely', 'pg']],
  ['analytics-rebuild', ['kysely', 'pg']],
  ['parked-events', ['kysely', 'pg']],
  ['setup', ['kysely', 'pg']],
  ['realtime', []],
  ['gateway', []],
]

it.each(services)(
  '%s starts from its bundle alone and says what it misses; of what is heavy it loads %j',
  async (name, expected) => {
    const folder = join(output, name)
    const packages = await bundle(name, root, folder)
    expect(heavy.filter((one) => packages.has(one))).toEqual(expected)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(stdout).toContain('Configuration is not usable: ')
    expect(status).toBe(1)
  },
  60_000,
)

it('a service that takes pictures finds its encoder beside it', async () => {
  const folder = join(output, 'pictures')
  await bundle('information', root, folder)
  const encoder = fork(join(folder, 'encoder.mjs'), { serialization: 'advanced', env: {} })
  const answered = once(encoder, 'message')
  encoder.send(Buffer.from('no picture'))
  const [answer] = await answered
  expect(answer).toMatchObject({
    isTooLarge: false,
    message: expect.stringContaining('could not be decoded'),
  })
  encoder.disconnect()
  expect(await once(encoder, 'exit')).toEqual([0, null])
}, 60_000)

it('the gateway carries the page over the API with all it needs', async () => {
  const folder = join(output, 'gateway-pages')
  await bundle('gateway', root, folder)
  const { status, stderr } = spawnSync(process.execPath, ['-e', "require('@fastify/swagger-ui')"], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([stderr, status]).toEqual(['', 0])
}, 60_000)

it('deals carries what a bill is drawn with', async () => {
  const folder = join(output, 'deals-bills')
  await bundle('deals', root, folder)
  const font = '@expo-google-fonts/anek-devanagari/400Regular/AnekDevanagari_400Regular.ttf'
  const draw = `const Doc = require('pdfkit'); new Doc({ font: '' }).font(require.resolve('${font}')).text('अ')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', draw], { cwd: folder, encoding: 'utf8' })
  expect([stderr, status]).toEqual(['', 0])
}, 60_000)

it('the secrets job makes what is missing and gives each process its own; rotation exchanges it in three steps', async () => {
  const folder = join(output, 'secrets')
  const packages = await bundle('secrets', root, folder)
  expect(heavy.filter((one) => packages.has(one))).toEqual([])
  const made = join(output, 'made')
  const distributed = join(output, 'distributed')
  const environment = {
    PATH: process.env.PATH,
    SECRETS_FOLDER: made,
    DISTRIBUTED_SECRETS_FOLDER: distributed,
  }
  const run = () =>
    spawnSync(process.execPath, ['server.mjs'], {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
    })
  expect(run().status).toBe(0)
  const keys = await readFile(join(made, 'token-signing-keys'), 'utf8')
  const url = await readFile(join(made, 'auctions-database-url'), 'utf8')
  expect(url).toMatch(/^postgres:\/\/auctions:[\w-]{32}@postgres:5432\/boli$/)
  expect(run().stdout).toBe('')
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

  await bundle('rotate', root, folder)
  const signing = async () => JSON.parse(await readFile(join(made, 'token-signing-keys'), 'utf8'))
  const secrets = async () => (await readFile(join(made, 'service-token-secret'), 'utf8')).split(',')
  const rotate = (step: string) =>
    spawnSync(process.execPath, ['server.mjs', step], {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
    })
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
