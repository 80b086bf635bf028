import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DUMP, type Manifest, sha256, writeManifest } from './backup-files.ts'
import { linesOf } from './compose.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boli-operate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const image = 'boli/boli:0.2.0'
const volumes = ['postgres', 'pictures', 'secrets', 'certificates']
const composition = {
  name: 'boli',
  services: {
    secrets: { image },
    postgres: { image: 'postgres:18-alpine', restart: 'unless-stopped' },
    identity: { image, restart: 'unless-stopped', environment: { ROLE: 'identity' } },
  },
  volumes: Object.fromEntries(volumes.map((name) => [name, { name: `boli_${name}` }])),
}

/** What docker answers about a market with data, by the first words of a call. */
const whole = {
  'compose config': JSON.stringify(composition),
  'image ls': 'abc',
  'volume ls': volumes.map((name) => `boli_${name}`).join('\n'),
  'run --rm --network none --entrypoint df':
    'Filesystem 1024-blocks Used Available\noverlay 9 9 99999999 1% /',
}

/**
 * Runs an operator command with a stub in place of docker.
 * @param answers override those of `whole` and are matched before them; `fail` makes the call end in an error.
 * @returns what the command printed, and the calls of docker.
 */
function run(command: string, parameters: string[], answers: Record<string, string> = {}) {
  const calls = join(folder, 'calls')
  writeFileSync(calls, '')
  const cases = Object.entries({ ...answers, ...whole, ...answers }).map(([start, answer]) => {
    const act = answer === 'fail' ? 'exit 1' : `printf %s '${answer}' | sed "s/boli_/\${BOLI_DATA:-boli}_/g"`
    return `'${start}'*) ${act} ;;`
  })
  writeFileSync(
    join(folder, 'docker'),
    `#!/bin/sh
call=$(echo "$*" | sed -E 's/^compose --env-file [^ ]+ /compose /')
project=\${COMPOSE_PROJECT_NAME:-boli}
[ "$project" = boli ] && echo "$call" >>'${calls}' || echo "$call of $project" >>'${calls}'
case $call in
${cases.join('\n')}
esac
`,
    { mode: 0o755 },
  )
  const PATH = `${folder}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH, COMPOSE_ENV_FILES: join(folder, '.env') }
  const program = [join(import.meta.dirname, `${command}.ts`), ...parameters]
  const { stdout, stderr, status } = spawnSync(process.execPath, program, { encoding: 'utf8', env })
  return { status, said: stdout + stderr, calls: linesOf(readFileSync(calls, 'utf8')) }
}

async function aBackup(changes: Partial<Manifest> = {}, name = ''): Promise<string> {
  const backup = join(folder, name)
  mkdirSync(backup, { recursive: true })
  for (const file of [DUMP, 'pictures.tgz', 'secrets.tgz']) writeFileSync(join(backup, file), file)
  const files = { [DUMP]: await sha256(join(backup, DUMP)) }
  const manifest = { at: '2026-11-22T02:00:00.000Z', image, isSmall: false, rows: {}, files }
  await writeManifest(backup, { ...manifest, ...changes })
  return backup
}

test('a backup has the certificates too, and only the oldest complete backups are removed', async () => {
  for (const day of [21, 23, 22, 20])
    await aBackup({ at: `2020-11-${day}T02:00:00.000Z`, isSmall: day === 23 }, `boli-${day}`)
  mkdirSync(join(folder, 'boli-19-broken-off'))
  const { status, said } = run('backup', ['--to', folder, '--keep', '3'])
  const [made = '', secret, ...removed] = linesOf(said)
  expect([status, secret]).toEqual([0, expect.stringContaining('Encrypt it before it leaves this machine')])
  const [, backup = ''] = /^(.*): 0 tables with 0 rows/.exec(made) ?? []
  const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest
  expect(Object.keys(files)).toEqual([DUMP, 'pictures.tgz', 'secrets.tgz', 'certificates.tgz'])
  expect(removed).toEqual(['boli-21', 'boli-20'].map((name) => `removed ${join(folder, name)}`))
  const left = ['boli-19-broken-off', 'boli-22', 'boli-23', basename(backup)]
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(left))
})

test.each<[string, Partial<Manifest>, Record<string, string>, RegExp]>([
  ['an image is not here', {}, { 'image ls': '' }, /These images are not here: .*docker compose build/],
  ['a file of the backup has changed', { files: { [DUMP]: 'abc' } }, {}, /is not as the backup wrote it/],
  ['Postgres cannot read the dump', {}, { 'run --rm --interactive': 'fail' }, /docker run .* failed/],
  ['the disk is too small', { databaseBytes: 2 ** 50 }, {}, /Docker's disk has .* left/],
  ['it is of another composition', { isSmall: true }, {}, /backup is of the small composition/],
  ['it is of another version', { image: 'boli/boli:0.1.0' }, {}, /set BOLI_VERSION in .env/],
])('a restore changes nothing if %s', async (_what, manifest, answers, expected) => {
  const { status, said, calls } = run('restore', [await aBackup(manifest), '--over-all-data'], answers)
  expect([status, said]).toEqual([1, expect.stringMatching(expected)])
  expect(calls.filter((call) => !/^(compose config|image ls|run --rm)/.test(call))).toEqual([])
})

test('a failed restore removes what it created, and nothing of the running market', async () => {
  const answers = { 'compose run --rm setup': 'fail' }
  const { status, calls } = run('restore', [await aBackup(), '--over-all-data'], answers)
  expect(status).toBe(1)
  const created = calls.filter((call) => call.startsWith('volume create'))
  expect(created).toHaveLength(4)
  for (const call of created) expect(call).toMatch(/ boli-restored-\d+_\w+$/)
  expect(calls.filter((call) => /^(compose (?!config)|volume rm)/.test(call))).toEqual([
    'compose run --rm setup of boli-restoring',
    'compose down --volumes --remove-orphans of boli-restoring',
  ])
})

/** Runs an upgrade, and removes the backup that it writes into the repository. */
function upgrade(parameters: string[], answers: Record<string, string>) {
  const { status, said, calls } = run('upgrade', ['0.2.0', ...parameters], answers)
  const [, backup = ''] = /^(.*): 0 tables with 0 rows/m.exec(said) ?? []
  rmSync(backup, { recursive: true })
  return { status, said, last: calls.at(-1) }
}

test('an upgrade builds even if an image of that name exists', () => {
  expect(upgrade([], { 'compose build': 'fail' })).toMatchObject({ status: 1, last: 'compose build' })
})

test('an upgrade ends with a rebuild of outdated projections, except in the small composition', () => {
  const rebuild = 'compose run --rm --no-deps analytics'
  const services = { ...composition.services, analytics: { image, restart: 'unless-stopped' } }
  const withAnalytics = { 'compose config': JSON.stringify({ ...composition, services }) }
  const { status, said, last } = upgrade(['--no-build'], { [rebuild]: 'fail', ...withAnalytics })
  expect([status, last]).toEqual([0, `${rebuild} /app/analytics-rebuild.mjs --if-outdated`])
  expect(said).toContain('projections of analytics stay')
  const small = upgrade(['--no-build'], {})
  expect(small).toMatchObject({ status: 0, said: expect.stringContaining('Not upgraded: postgres') })
  expect(small.last).not.toContain('analytics')
})

test('the doctor reports what it cannot check, and checks the rest', async () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await aBackup({ at: at(3) }, 'of-this-one')
  await aBackup({ at: at(2), project: 'another' }, 'of-another')
  await aBackup({ at: at(1), isSmall: true }, 'of-the-small-one')
  const environment = { ROLE: 'identity', PUBLIC_URL: 'http://127.0.0.1:9' }
  const services = { ...composition.services, identity: { image, restart: 'always', environment } }
  const { status, said } = run('doctor', ['--backups', folder], {
    'compose ps --quiet postgres': 'abc',
    'compose exec -T postgres df': 'fail',
    'compose config': JSON.stringify({ ...composition, services }),
  })
  expect(status).toBe(1)
  expect(said).toMatch(/^✗ disk: could not be looked at: docker compose /m)
  expect(said).toMatch(/^✗ containers: identity does not run or is not ready/m)
  expect(said).toMatch(/^✗ backup: The newest backup is 3\.0 days old/m)
  expect(said).toMatch(/^✓ kafka$/m)
})
