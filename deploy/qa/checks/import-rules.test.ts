import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from './checks.ts'

type Rule = IForbiddenRuleType & { name: string; comment: string }
const { default: config }: { default: { forbidden: Rule[]; options: ICruiseOptions } } = await import(
  join(repository, '.dependency-cruiser.mjs')
)

const PLANTED = 'export type Planted = string\n'
const GONE = './gone.ts'

/** A file and a forbidden import of it, in the order of the rules; each rule is broken at least once. */
const violations = `
packages/database/src/a.ts <- ./gone.ts
packages/database/src/circle.ts <- ./circle.ts
packages/contracts/src/a.ts <- @boli/database
packages/words/src/a.ts <- @boli/http-kit
packages/mailer/src/a.ts <- @boli/http-kit
packages/http-kit/src/a.ts <- @boli/bid-calls
packages/database/src/b.ts <- @boli/pictures
packages/pictures/src/a.ts <- @boli/identity
packages/test-kit/src/a.ts <- @boli/auctions
packages/event-bus/src/a.ts <- @boli/live-channel
services/auctions/src/a.ts <- @boli/test-kit
services/auctions/src/b.ts <- @boli/identity
services/auctions/test/b.test.ts <- ../../identity/migrations/index.ts
services/auctions/src/c.ts <- @boli/gateway
gateway/src/a.ts <- @boli/auctions
services/auctions/src/domain/a.ts <- fastify
services/auctions/src/domain/b.ts <- node:fs
services/auctions/src/domain/c.ts <- ../persistence/index.ts
services/auctions/src/domain/d.test.ts <- kysely
services/auctions/src/features/place-bid/a.ts <- ../create-auction/index.ts
services/auctions/src/features/b.ts <- ./create-auction/index.ts
gateway/src/b.ts <- @boli/database
gateway/src/c.ts <- pg
services/realtime/src/a.ts <- @boli/pictures
web/src/app/a.tsx <- @boli/http-kit
packages/sdk/src/a.ts <- @boli/web
web/src/features/bidding/a.tsx <- ../../app/index.ts
web/src/components/ui/a.tsx <- ../../features/bidding/index.ts
web/src/features/auctions/a.tsx <- ../bidding/index.ts
web/src/features/bidding/b.tsx <- ../info/index.ts
web/src/features/bidding/c.tsx <- ../auctions/market/index.ts
web/src/features/deals/a.tsx <- ../info/index.ts
web/src/features/board/a.tsx <- ../info/index.ts
web/src/features/board/b.tsx <- ../auctions/market/index.ts
web/src/features/deal-desk/a.tsx <- ../info/index.ts
web/src/features/auctions/lot/a.tsx <- ../market/index.ts
services/auctions/src/app.ts <- @boli/event-bus/kafka
packages/mailer/src/index.ts <- ./smtp/index.ts
services/auctions/src/d.ts <- kafkajs
gateway/src/e.ts <- ioredis
services/identity/src/a.ts <- minio
services/identity/src/b.ts <- nodemailer
services/identity/src/c.ts <- sharp
`
  .trim()
  .split('\n')
  .map((line) => {
    const [file = '', imports = ''] = line.split(' <- ')
    return { file, imports }
  })

let house = ''
let found: ICruiseResult['summary']['violations'] = []

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'boli-import-rules-'))
  for (const file of globSync('{packages/*,services/*,gateway,web}/package.json', {
    cwd: repository,
  }))
    await buildWorkspace(dirname(file))
  for (const { imports, file } of violations) await buildTarget(imports, dirname(file))
  for (const { imports, file } of violations) {
    // `import type` must be detected as well: a type is a dependency too.
    await put(file, `import type { Planted } from '${imports}'\nexport type { Planted }\n`)
  }
  const folders = ['packages', 'services', 'gateway', 'web']
  const ruleSet = { forbidden: config.forbidden }
  const { output } = await cruise(folders, { ...config.options, baseDir: house, validate: true, ruleSet })
  found = (output as ICruiseResult).summary.violations
}, 60_000)

afterAll(() => rm(house, { recursive: true, force: true }))

async function put(file: string, text: string) {
  const path = join(house, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** A workspace with its exports, without content. */
async function buildWorkspace(folder: string) {
  const { name, exports }: { name: string; exports?: Record<string, string> } = JSON.parse(
    readFileSync(join(repository, folder, 'package.json'), 'utf8'),
  )
  const all = { '.': './src/index.ts', ...exports }
  await put(`${folder}/package.json`, JSON.stringify({ name, type: 'module', exports: all }))
  for (const file of Object.values(all)) await put(join(folder, file), PLANTED)
  await mkdir(join(house, 'node_modules', '@boli'), { recursive: true })
  await symlink(join('..', '..', folder), join(house, 'node_modules', name))
}

/** The target of a forbidden import, without content: a file or a library. */
async function buildTarget(imports: string, from: string) {
  if (imports === GONE || /^(node:|@boli\/)/.test(imports)) return
  if (imports.startsWith('.')) return put(join(from, imports), PLANTED)
  await put(`node_modules/${imports}/package.json`, JSON.stringify({ name: imports, main: 'index.js' }))
  await put(`node_modules/${imports}/index.js`, 'module.exports = {}\n')
}

test.each(violations)('catches $file importing $imports, by one rule', ({ file }) => {
  expect(found.filter(({ from }) => from === file)).toMatchObject([{ rule: { severity: 'error' } }])
})

test('every rule catches something', () => {
  expect(new Set(found.map(({ rule }) => rule.name))).toEqual(
    new Set(config.forbidden.map(({ name }) => name)),
  )
})

test('ARCHITECTURE.md states the rules for pages in the same words', () => {
  const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8').replace(/\s+/g, ' ')
  const rules = config.forbidden.filter(({ name }) => name.startsWith('web-'))
  const words = rules.map(({ comment }) => comment.slice(0, -1))
  expect(words.filter((one) => !text.includes(one))).toEqual([])
})
