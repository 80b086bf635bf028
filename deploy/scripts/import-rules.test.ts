import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..', '..')

/** A small copy of the house: every room that a rule speaks of, empty. */
const workspaces = {
  contracts: 'packages/contracts',
  words: 'packages/words',
  'event-bus': 'packages/event-bus',
  'live-channel': 'packages/live-channel',
  'object-store': 'packages/object-store',
  mailer: 'packages/mailer',
  database: 'packages/database',
  'http-kit': 'packages/http-kit',
  pictures: 'packages/pictures',
  'test-kit': 'packages/test-kit',
  identity: 'services/identity',
  auctions: 'services/auctions',
  realtime: 'services/realtime',
  gateway: 'gateway',
  web: 'web',
  local: 'deploy/local',
}
const adapters = [
  'packages/event-bus/src/kafka',
  'packages/live-channel/src/redis',
  'packages/object-store/src/folder',
  'packages/mailer/src/smtp',
]
const libraries = [
  'kafkajs',
  'ioredis',
  'minio',
  'nodemailer',
  'sharp',
  'pg',
  'kysely',
  'fastify',
  'vitest',
  'typebox',
]

interface Plant {
  rule: string
  file: string
  imports: string
}

const violations: Plant[] = [
  { rule: 'nothing-unresolvable', file: 'packages/database/src/a.ts', imports: './gone.ts' },
  {
    rule: 'contracts-import-only-what-is-below',
    file: 'packages/contracts/src/a.ts',
    imports: '@boli/database',
  },
  {
    rule: 'rules-and-proof-and-commodities-and-words-import-only-what-is-below',
    file: 'packages/words/src/a.ts',
    imports: '@boli/http-kit',
  },
  {
    rule: 'event-bus-and-live-channel-and-object-store-and-mailer-import-only-what-is-below',
    file: 'packages/mailer/src/a.ts',
    imports: '@boli/http-kit',
  },
  {
    rule: 'http-kit-and-session-edge-import-only-what-is-below',
    file: 'packages/http-kit/src/a.ts',
    imports: '@boli/database',
  },
  {
    rule: 'database-import-only-what-is-below',
    file: 'packages/database/src/b.ts',
    imports: '@boli/pictures',
  },
  {
    rule: 'pictures-import-only-what-is-below',
    file: 'packages/pictures/src/a.ts',
    imports: '@boli/identity',
  },
  {
    rule: 'test-kit-import-only-what-is-below',
    file: 'packages/test-kit/src/a.ts',
    imports: '@boli/auctions',
  },
  {
    rule: 'ports-do-not-import-each-other',
    file: 'packages/event-bus/src/a.ts',
    imports: '@boli/live-channel',
  },
  { rule: 'test-kit-only-in-tests', file: 'services/auctions/src/a.ts', imports: '@boli/test-kit' },
  { rule: 'no-service-imports-another', file: 'services/auctions/src/b.ts', imports: '@boli/identity' },
  {
    rule: 'no-service-imports-another',
    file: 'services/auctions/test/b.test.ts',
    imports: '../../identity/migrations/index.ts',
  },
  { rule: 'services-import-packages-only', file: 'services/auctions/src/c.ts', imports: '@boli/gateway' },
  { rule: 'gateway-imports-packages-only', file: 'gateway/src/a.ts', imports: '@boli/auctions' },
  { rule: 'domain-is-pure', file: 'services/auctions/src/domain/a.ts', imports: 'fastify' },
  { rule: 'domain-is-pure', file: 'services/auctions/src/domain/b.ts', imports: 'node:fs' },
  { rule: 'domain-is-pure', file: 'services/auctions/src/domain/c.ts', imports: '../persistence/index.ts' },
  {
    rule: 'domain-tests-import-test-tools-only',
    file: 'services/auctions/src/domain/d.test.ts',
    imports: 'kysely',
  },
  {
    rule: 'features-do-not-import-each-other',
    file: 'services/auctions/src/features/place-bid/a.ts',
    imports: '../create-auction/index.ts',
  },
  { rule: 'edges-have-no-database-and-no-pictures', file: 'gateway/src/b.ts', imports: '@boli/database' },
  { rule: 'edges-have-no-database-and-no-pictures', file: 'gateway/src/c.ts', imports: 'pg' },
  {
    rule: 'edges-have-no-database-and-no-pictures',
    file: 'services/realtime/src/a.ts',
    imports: '@boli/pictures',
  },
  {
    rule: 'web-imports-contracts-and-pure-packages-only',
    file: 'web/src/app/a.tsx',
    imports: '@boli/http-kit',
  },
  { rule: 'nobody-imports-web', file: 'gateway/src/d.ts', imports: '@boli/web' },
  {
    rule: 'web-features-do-not-import-app',
    file: 'web/src/features/bidding/a.tsx',
    imports: '../../app/index.ts',
  },
  {
    rule: 'web-shared-imports-neither-app-nor-features',
    file: 'web/src/components/ui/a.tsx',
    imports: '../../features/bidding/index.ts',
  },
  {
    rule: 'web-features-do-not-import-each-other',
    file: 'web/src/features/auctions/a.tsx',
    imports: '../bidding/index.ts',
  },
  {
    rule: 'web-bidding-imports-auctions-only',
    file: 'web/src/features/bidding/b.tsx',
    imports: '../info/index.ts',
  },
  {
    rule: 'web-deals-import-bidding-and-auctions-only',
    file: 'web/src/features/deals/a.tsx',
    imports: '../info/index.ts',
  },
  {
    rule: 'web-deal-desk-imports-deals-and-admin-only',
    file: 'web/src/features/deal-desk/a.tsx',
    imports: '../info/index.ts',
  },
  {
    rule: 'adapters-named-only-where-a-process-is-put-together',
    file: 'services/auctions/src/app.ts',
    imports: '@boli/event-bus/kafka',
  },
  {
    rule: 'adapters-named-only-where-a-process-is-put-together',
    file: 'packages/mailer/src/index.ts',
    imports: './smtp/index.ts',
  },
  { rule: 'kafkajs-only-in-event-bus', file: 'services/auctions/src/d.ts', imports: 'kafkajs' },
  { rule: 'ioredis-only-in-live-channel', file: 'gateway/src/e.ts', imports: 'ioredis' },
  { rule: 'minio-only-in-object-store', file: 'services/identity/src/a.ts', imports: 'minio' },
  { rule: 'nodemailer-only-in-mailer', file: 'services/identity/src/b.ts', imports: 'nodemailer' },
  { rule: 'sharp-only-in-pictures', file: 'services/identity/src/c.ts', imports: 'sharp' },
]

const allowed: Omit<Plant, 'rule'>[] = [
  { file: 'packages/database/src/ok.ts', imports: '@boli/event-bus' },
  { file: 'packages/database/test/ok.test.ts', imports: '@boli/test-kit' },
  { file: 'packages/event-bus/src/kafka/ok.ts', imports: 'kafkajs' },
  { file: 'packages/database/src/ok2.ts', imports: '@boli/http-kit' },
  { file: 'services/auctions/src/domain/ok.ts', imports: '@boli/contracts' },
  { file: 'services/auctions/src/domain/ok.test.ts', imports: 'vitest' },
  { file: 'services/auctions/src/server.ts', imports: '@boli/event-bus/kafka' },
  { file: 'services/auctions/src/features/place-bid/ok.ts', imports: '../../domain/ok.ts' },
  { file: 'deploy/local/src/ok.ts', imports: '@boli/auctions' },
  { file: 'deploy/local/src/ok2.ts', imports: '@boli/object-store/folder' },
  { file: 'web/src/app/ok.tsx', imports: '../features/bidding/index.ts' },
  { file: 'web/src/features/bidding/ok.tsx', imports: '@boli/contracts' },
  { file: 'web/src/features/bidding/ok3.tsx', imports: '@boli/words' },
  { file: 'web/src/features/bidding/ok2.tsx', imports: '../auctions/index.ts' },
]

let house = ''
let found: { rule: string; from: string; severity: string }[] = []

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'boli-import-rules-'))
  await buildHouse()
  for (const plant of [...violations, ...allowed]) {
    // `import type` must be seen as well: a type is a dependency too.
    await put(plant.file, `import type { Planted } from '${plant.imports}'\nexport type { Planted }\n`)
  }
  found = await cruise()
}, 60_000)

afterAll(() => rm(house, { recursive: true, force: true }))

async function put(file: string, text: string) {
  const path = join(house, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function buildHouse() {
  const rooms = [
    ...Object.values(workspaces).map((folder) => `${folder}/src`),
    ...adapters,
    'services/auctions/src/domain',
    'services/auctions/src/persistence',
    'services/auctions/src/features/create-auction',
    'services/identity/migrations',
    'web/src/app',
    'web/src/features/auctions',
    'web/src/features/bidding',
    'web/src/features/info',
  ]
  for (const room of rooms) await put(`${room}/index.ts`, 'export type Planted = string\n')
  await mkdir(join(house, 'node_modules', '@boli'), { recursive: true })
  for (const [name, folder] of Object.entries(workspaces)) {
    const subpaths = adapters
      .filter((adapter) => adapter.startsWith(`${folder}/`))
      .map((adapter) => adapter.slice(folder.length + '/src/'.length))
    const exports = Object.fromEntries([
      ['.', './src/index.ts'],
      ...subpaths.map((subpath) => [`./${subpath}`, `./src/${subpath}/index.ts`]),
    ])
    await put(`${folder}/package.json`, JSON.stringify({ name: `@boli/${name}`, type: 'module', exports }))
    await symlink(join('..', '..', folder), join(house, 'node_modules', '@boli', name))
  }
  for (const library of libraries) {
    await put(`node_modules/${library}/package.json`, JSON.stringify({ name: library, main: 'index.js' }))
    await put(`node_modules/${library}/index.js`, 'module.exports = {}\n')
  }
}

async function cruise() {
  const program = join(repository, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const config = join(repository, '.dependency-cruiser.mjs')
  const folders = ['packages', 'services', 'gateway', 'web', 'deploy']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', ...folders],
    { cwd: house, maxBuffer: 32 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error)
  const report: { summary: { violations: { rule: { name: string; severity: string }; from: string }[] } } =
    JSON.parse(stdout)
  return report.summary.violations.map(({ rule, from }) => ({
    rule: rule.name,
    severity: rule.severity,
    from,
  }))
}

test.each(violations)('catches $file importing $imports by $rule', ({ rule, file }) => {
  expect(found).toContainEqual({ rule, severity: 'error', from: file })
})

test('finds nothing wrong with what is allowed', () => {
  const planted = new Set(violations.map((plant) => plant.file))
  expect(found.filter((violation) => !planted.has(violation.from))).toEqual([])
})

test('has a planted violation for every rule', async () => {
  const file = pathToFileURL(join(repository, '.dependency-cruiser.mjs')).href
  const { default: config }: { default: { forbidden: { name: string }[] } } = await import(file)
  const tried = new Set(violations.map((plant) => plant.rule))
  expect(config.forbidden.map((rule) => rule.name).filter((name) => !tried.has(name))).toEqual([])
})
