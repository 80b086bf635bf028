import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..', '..', '..')
const PLANTED = 'export type Planted = string\n'
const GONE = './gone.ts'

/** The folder of each workspace by its name, and the adapters that it exports by themselves. */
const workspaces = new Map(
  globSync('{packages/*,services/*,gateway,web,deploy/dev}/package.json', { cwd: repository }).map((file) => {
    const { name, exports = {} }: { name: string; exports?: Record<string, string> } = JSON.parse(
      readFileSync(join(repository, file), 'utf8'),
    )
    return [name, { folder: dirname(file), exports: { '.': './src/index.ts', ...exports } }]
  }),
)

interface Plant {
  rule: string
  file: string
  imports: string
}

/** A line names a rule; indented lines below it name a file and what it must not import. */
function readPlants(lines: string): Plant[] {
  let rule = ''
  return lines.split('\n').flatMap((line) => {
    const [file = '', imports] = line.trim().split(' <- ')
    if (imports === undefined) rule = file || rule
    return imports === undefined ? [] : [{ rule, file, imports }]
  })
}

const violations = readPlants(`
nothing-unresolvable
  packages/database/src/a.ts <- ./gone.ts
no-circles
  packages/database/src/circle.ts <- ./circle.ts
contracts-import-only-what-is-below
  packages/contracts/src/a.ts <- @boli/database
rules-and-proof-and-commodities-and-places-and-words-import-only-what-is-below
  packages/words/src/a.ts <- @boli/http-kit
event-bus-and-live-channel-and-object-store-and-mailer-import-only-what-is-below
  packages/mailer/src/a.ts <- @boli/http-kit
http-kit-and-session-edge-import-only-what-is-below
  packages/http-kit/src/a.ts <- @boli/database
database-and-bid-calls-import-only-what-is-below
  packages/database/src/b.ts <- @boli/pictures
pictures-import-only-what-is-below
  packages/pictures/src/a.ts <- @boli/identity
test-kit-import-only-what-is-below
  packages/test-kit/src/a.ts <- @boli/auctions
ports-do-not-import-each-other
  packages/event-bus/src/a.ts <- @boli/live-channel
test-kit-only-in-tests
  services/auctions/src/a.ts <- @boli/test-kit
no-service-imports-another
  services/auctions/src/b.ts <- @boli/identity
  services/auctions/test/b.test.ts <- ../../identity/migrations/index.ts
services-import-packages-only
  services/auctions/src/c.ts <- @boli/gateway
gateway-imports-packages-only
  gateway/src/a.ts <- @boli/auctions
domain-is-pure
  services/auctions/src/domain/a.ts <- fastify
  services/auctions/src/domain/b.ts <- node:fs
  services/auctions/src/domain/c.ts <- ../persistence/index.ts
domain-tests-import-test-tools-only
  services/auctions/src/domain/d.test.ts <- kysely
features-do-not-import-each-other
  services/auctions/src/features/place-bid/a.ts <- ../create-auction/index.ts
  services/auctions/src/features/b.ts <- ./create-auction/index.ts
edges-have-no-database-and-no-pictures
  gateway/src/b.ts <- @boli/database
  gateway/src/c.ts <- pg
  services/realtime/src/a.ts <- @boli/pictures
web-imports-contracts-and-pure-packages-only
  web/src/app/a.tsx <- @boli/http-kit
nobody-imports-web
  gateway/src/d.ts <- @boli/web
web-features-do-not-import-app
  web/src/features/bidding/a.tsx <- ../../app/index.ts
web-shared-imports-neither-app-nor-features
  web/src/components/ui/a.tsx <- ../../features/bidding/index.ts
web-features-do-not-import-each-other
  web/src/features/auctions/a.tsx <- ../bidding/index.ts
web-bidding-and-deals-import-lots-only
  web/src/features/bidding/b.tsx <- ../info/index.ts
  web/src/features/bidding/c.tsx <- ../auctions/market/index.ts
  web/src/features/deals/a.tsx <- ../info/index.ts
web-board-imports-lots-and-bidding-only
  web/src/features/board/a.tsx <- ../info/index.ts
  web/src/features/board/b.tsx <- ../auctions/market/index.ts
web-deal-desk-imports-deals-only
  web/src/features/deal-desk/a.tsx <- ../info/index.ts
web-lots-import-no-other-subject-of-auctions
  web/src/features/auctions/lot/a.tsx <- ../market/index.ts
adapters-named-only-where-a-process-is-put-together
  services/auctions/src/app.ts <- @boli/event-bus/kafka
  packages/mailer/src/index.ts <- ./smtp/index.ts
kafkajs-only-in-event-bus
  services/auctions/src/d.ts <- kafkajs
ioredis-only-in-live-channel
  gateway/src/e.ts <- ioredis
minio-only-in-object-store
  services/identity/src/a.ts <- minio
nodemailer-only-in-mailer
  services/identity/src/b.ts <- nodemailer
sharp-only-in-pictures
  services/identity/src/c.ts <- sharp
`)

const allowed = readPlants(`
allowed
  packages/database/src/ok.ts <- @boli/event-bus
  packages/database/test/ok.test.ts <- @boli/test-kit
  packages/event-bus/src/kafka/ok.ts <- kafkajs
  packages/database/src/ok2.ts <- @boli/http-kit
  services/auctions/src/domain/ok.ts <- @boli/contracts
  services/auctions/src/domain/ok.test.ts <- vitest
  services/auctions/src/server.ts <- @boli/event-bus/kafka
  services/auctions/src/features/place-bid/ok.ts <- ../../domain/ok.ts
  deploy/dev/src/ok.ts <- @boli/auctions
  deploy/dev/src/ok2.ts <- @boli/object-store/folder
  web/src/app/ok.tsx <- ../features/bidding/index.ts
  web/src/features/bidding/ok.tsx <- @boli/contracts
  web/src/features/bidding/ok3.tsx <- @boli/words
  web/src/features/bidding/ok2.tsx <- ../auctions/lot/index.ts
`)

let house = ''
let found: { rule: string; from: string; severity: string }[] = []

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'boli-import-rules-'))
  const plants = [...violations, ...allowed]
  for (const { imports, file } of plants) await buildTarget(imports, dirname(file))
  for (const { imports, file } of plants) {
    // `import type` must be detected as well: a type is a dependency too.
    await put(file, `import type { Planted } from '${imports}'\nexport type { Planted }\n`)
  }
  found = await cruise()
}, 60_000)

afterAll(() => rm(house, { recursive: true, force: true }))

async function put(file: string, text: string) {
  const path = join(house, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** What a plant imports, without content: a file, a workspace with its exports, or a library. */
async function buildTarget(imports: string, from: string) {
  const [scope = '', ...rest] = imports.split('/')
  const workspace = workspaces.get(`${scope}/${rest[0]}`)
  if (scope.startsWith('node:')) return
  if (scope.startsWith('.')) {
    if (imports !== GONE) await put(join(from, imports), PLANTED)
  } else if (workspace) {
    const { folder, exports } = workspace
    const name = imports.split('/', 2).join('/')
    await put(`${folder}/package.json`, JSON.stringify({ name, type: 'module', exports }))
    for (const file of Object.values(exports)) await put(join(folder, file), PLANTED)
    await mkdir(join(house, 'node_modules', '@boli'), { recursive: true })
    const link = join(house, 'node_modules', name)
    if (!existsSync(link)) await symlink(join('..', '..', folder), link)
  } else {
    await put(`node_modules/${imports}/package.json`, JSON.stringify({ name: imports, main: 'index.js' }))
    await put(`node_modules/${imports}/index.js`, 'module.exports = {}\n')
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
  return report.summary.violations.map(({ rule: { name: rule, severity }, from }) => ({
    rule,
    severity,
    from,
  }))
}

test.each(violations)('catches $file importing $imports by $rule', ({ rule, file }) => {
  expect(found).toContainEqual({ rule, severity: 'error', from: file })
})

test('accepts every allowed import', () => {
  const planted = new Set(violations.map((plant) => plant.file))
  expect(found.filter((violation) => !planted.has(violation.from))).toEqual([])
})

const { default: config }: { default: { forbidden: { name: string; comment: string }[] } } = await import(
  join(repository, '.dependency-cruiser.mjs')
)

test('has a planted violation for every rule', () => {
  const tried = new Set(violations.map((plant) => plant.rule))
  expect(config.forbidden.map((rule) => rule.name).filter((name) => !tried.has(name))).toEqual([])
})

test('ARCHITECTURE.md states the rules for pages in the same words', () => {
  const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8').replace(/\s+/g, ' ')
  const rules = config.forbidden.filter(({ name }) => name.startsWith('web-'))
  const words = rules.map(({ comment }) => comment.slice(0, -1))
  expect(words.filter((one) => !text.includes(one))).toEqual([])
})
