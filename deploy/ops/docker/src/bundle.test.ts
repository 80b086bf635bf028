import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { languages } from '@boli/contracts'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBill } from '../../../../services/deals/test/support/a-bill.ts'
import { bundle } from './bundle.ts'
import type { ProcessName } from './processes.ts'

const root = resolve(import.meta.dirname, '../../../..')
let output: string
let app: string
let outputs: Metafile['outputs']

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
  app = join(output, 'app')
  ;({ outputs } = await bundle(root, app))
  await copyFile(resolve(import.meta.dirname, '../start.mjs'), join(app, 'start.mjs'))
}, 120_000)
afterAll(() => rm(output, { recursive: true, force: true }))

function run(parameters: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, ...environment }
  return spawnSync(process.execPath, parameters, { cwd: app, env, encoding: 'utf8' })
}

/** The packages that take most memory and load time. */
const heavy = ['argon2', 'ioredis', 'kafkajs', 'kysely', 'minio', 'nodemailer', 'pg', 'sharp']

/** Those that a process loads at its start, because it always needs them. */
function heavyOf(name: ProcessName): string[] {
  const packages = new Set<string | undefined>()
  const files = new Set(Object.keys(outputs).filter((path) => basename(path) === `${name}.mjs`))
  for (const file of files) {
    const { inputs = {}, imports = [] } = outputs[file] ?? {}
    for (const input of Object.keys(inputs))
      packages.add(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1])
    for (const { path, kind, external } of imports) {
      if (external) packages.add(path)
      else if (kind !== 'dynamic-import') files.add(path)
    }
  }
  return heavy.filter((one) => packages.has(one))
}

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
  const names = (await readdir(app)).filter((name) => name.endsWith('.mjs'))
  for (const name of names)
    expect(/[^\0-\x7f]/.test(await readFile(join(app, name), 'latin1')), name).toBe(false)
})

it('servers find their texts in every language beside the bundles', async () => {
  expect((await readdir(join(app, 'texts'))).sort()).toEqual(languages.map((one) => `${one}.json`).sort())
})

it('an unknown role is an error that names it', () => {
  const { status, stderr } = run(['start.mjs'], { ROLE: '../auction' })
  expect([status, stderr]).toEqual([1, 'There is no ROLE "../auction".\n'])
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
  const drawer = fork(join(app, 'bill-drawer.mjs'), { serialization: 'advanced' })
  drawer.send({ bill: aBill(), note: null, checkAddress: 'https://boli.example/bill/q7Zp2mX9' })
  const [file] = await once(drawer, 'message')
  drawer.disconnect()
  expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-')
})

it('the secrets job creates missing secrets and gives each process its own; a rotation takes three steps', async () => {
  expect(heavyOf('secrets')).toEqual([])
  const made = join(output, 'made')
  const distributed = join(output, 'distributed')
  const environment = { SECRETS_FOLDER: made, DISTRIBUTED_SECRETS_FOLDER: distributed }
  const read = (name: string) => readFile(join(made, name), 'utf8')
  const makeSecrets = () => run(['secrets.mjs'], environment)
  expect(makeSecrets().status).toBe(0)
  const keys = await read('token-signing-keys')
  const url = await read('auctions-database-url')
  expect(url).toMatch(/^postgres:\/\/auctions:[\w-]{32}@postgres:5432\/boli$/)
  expect(makeSecrets().stdout).toBe('')
  expect(await readdir(join(distributed, 'realtime'))).toEqual(['service-keys'])
  expect((await readdir(join(distributed, 'analytics'))).sort()).toEqual([
    'analytics-database-url',
    'service-keys',
  ])
  expect(new URL(await read('identity-database-url')).password).not.toBe(new URL(url).password)
  expect(await read('token-signing-keys')).toBe(keys)

  /** The keys of users' tokens, each with the secret of the same age for tokens between services. */
  const keysNow = async () => {
    const signing: object[] = JSON.parse(await read('token-signing-keys'))
    const secrets = (await read('service-token-secret')).split(',')
    expect(secrets).toHaveLength(signing.length)
    return signing.map((key, index) => ({ key, secret: secrets[index] }))
  }
  const rotate = (step: string) => run(['rotate.mjs', step], environment)
  const [first] = await keysNow()
  expect(rotate('add').status).toBe(0)
  const second = (await keysNow())[1]
  expect(second?.secret).toHaveLength(64)
  expect(await keysNow()).toEqual([first, second])
  const keysOf = async (name: string) =>
    JSON.parse(await readFile(join(distributed, name, 'service-keys'), 'utf8'))
  expect((await keysOf('gateway')).signing.auctions).toHaveLength(2)
  expect((await keysOf('gateway')).signing.auctions).toEqual((await keysOf('auctions')).accepting.gateway)
  rotate('use')
  expect(await keysNow()).toEqual([second, first])
  rotate('drop')
  expect(await keysNow()).toEqual([second])
  expect(rotate('swap').stderr).toContain('add, use, drop')
}, 60_000)

it('the installer is shown the address, username and password for signing in, even while Postgres is down', () => {
  const { stdout } = run(['show-admin.mjs'], {
    DATABASE_URL: 'postgres://identity:x@127.0.0.1:9/boli',
    PUBLIC_URL: 'https://market.example',
    ADMIN_EMAIL: 'meera@market.example',
    ADMIN_PASSWORD: 'Mustard field at dawn',
  })
  expect(stdout).toContain('https://market.example/signin')
  expect(stdout).toContain('meera@market.example')
  expect(stdout).toMatch(/^Username: .*the email signs in too/m)
  expect(stdout).toContain('Mustard field at dawn')
})
