import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
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

/**
 * Runs a command of operators with a program in place of docker, which answers by the first words of a call.
 * @returns what the command printed, and the calls of docker.
 */
function run(command: string, parameters: string[], answers: Record<string, string>) {
  const calls = join(folder, 'calls')
  writeFileSync(calls, '')
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers))
  const docker = join(folder, 'docker')
  writeFileSync(
    docker,
    `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs')
const { BOLI_DATA = 'boli', COMPOSE_PROJECT_NAME = 'boli' } = process.env
const call = process.argv.slice(2).join(' ').replace(/^compose --env-file \\S+ /, 'compose ')
appendFileSync(${JSON.stringify(calls)}, call + (COMPOSE_PROJECT_NAME === 'boli' ? '' : ' of ' + COMPOSE_PROJECT_NAME) + '\\n')
const answers = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'answers.json'))}, 'utf8'))
const known = Object.keys(answers).find((start) => call.startsWith(start))
if (known && answers[known] === 'fail') process.exit(1)
process.stdout.write(known ? answers[known].replaceAll('boli_', BOLI_DATA + '_') : '')
`,
  )
  chmodSync(docker, 0o755)
  const PATH = `${folder}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH, COMPOSE_ENV_FILES: join(folder, '.env') }
  const program = [join(import.meta.dirname, `${command}.ts`), ...parameters]
  const { stdout, stderr, status } = spawnSync(process.execPath, program, { encoding: 'utf8', env })
  return { status, said: stdout + stderr, calls: linesOf(readFileSync(calls, 'utf8')) }
}

const whole = {
  'compose config': JSON.stringify(composition),
  'image ls': 'abc',
  'volume ls': volumes.map((name) => `boli_${name}`).join('\n'),
  'run --rm --network none --entrypoint df':
    'Filesystem 1024-blocks Used Available\noverlay 9 9 99999999 1% /',
}

async function aBackup(changes: Partial<Manifest> = {}): Promise<string> {
  for (const name of [DUMP, 'pictures.tgz', 'secrets.tgz']) writeFileSync(join(folder, name), name)
  const files = { [DUMP]: await sha256(join(folder, DUMP)) }
  const manifest = { at: '2026-11-22T02:00:00.000Z', image, isSmall: false, rows: {}, files }
  await writeManifest(folder, { ...manifest, ...changes })
  return folder
}

test.each<[string, Partial<Manifest>, Record<string, string>, RegExp]>([
  ['an image is not here', {}, { 'image ls': '' }, /These images are not here: .*docker compose build/],
  ['a file of the backup has changed', { files: { [DUMP]: 'abc' } }, {}, /is not as the backup wrote it/],
  ['Postgres cannot read the dump', {}, { 'run --rm --interactive': 'fail' }, /docker run .* failed/],
  ['the disk is too small', { databaseBytes: 2 ** 50 }, {}, /Docker's disk has .* left/],
  ['it is of another composition', { isSmall: true }, {}, /backup is of the small composition/],
  ['it is of another version', { image: 'boli/boli:0.1.0' }, {}, /set BOLI_VERSION in .env/],
])('a restore changes nothing if %s', async (_what, manifest, answers, expected) => {
  const parameters = [await aBackup(manifest), '--over-all-data']
  const { status, said, calls } = run('restore', parameters, { ...answers, ...whole, ...answers })
  expect([status, said]).toEqual([1, expect.stringMatching(expected)])
  expect(calls.filter((call) => !/^(compose config|image ls|run --rm)/.test(call))).toEqual([])
})

test('a failed restore removes what it created, and nothing of the running market', async () => {
  const { status, calls } = run('restore', [await aBackup(), '--over-all-data'], {
    'compose run --rm setup': 'fail',
    ...whole,
  })
  expect(status).toBe(1)
  const created = calls.filter((call) => call.startsWith('volume create'))
  expect(created).toHaveLength(4)
  for (const call of created) expect(call).toMatch(/ boli-restored-\d+_\w+$/)
  expect(calls.filter((call) => /^(compose (?!config)|volume rm)/.test(call))).toEqual([
    'compose run --rm setup of boli-restoring',
    'compose down --volumes --remove-orphans of boli-restoring',
  ])
})

test('an upgrade backs up the certificates too, and builds even if an image of that name exists', () => {
  const { status, said, calls } = run('upgrade', ['0.2.0'], { 'compose build': 'fail', ...whole })
  expect(status).toBe(1)
  expect(calls.at(-1)).toBe('compose build')
  const [, backup = ''] = /^(.*): 0 tables with 0 rows/m.exec(said) ?? []
  const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([DUMP, 'pictures.tgz', 'secrets.tgz', 'certificates.tgz']),
  )
  expect(said).toContain('Encrypt it before it leaves this machine')
  rmSync(backup, { recursive: true })
})

test('an upgrade ends with a rebuild of outdated projections, except in the small composition', () => {
  const analytics = { image, restart: 'unless-stopped' }
  const upgraded = (services: object, more = {}) => {
    const answers = { ...whole, ...more, 'compose config': JSON.stringify({ ...composition, services }) }
    const { status, said, calls } = run('upgrade', ['0.2.0', '--no-build'], answers)
    const [, backup = ''] = /^(.*): 0 tables with 0 rows/m.exec(said) ?? []
    rmSync(backup, { recursive: true })
    expect([status, said]).toEqual([0, expect.stringContaining('Not upgraded: postgres')])
    return { said, last: calls.at(-1) }
  }
  const both = { ...composition.services, analytics }
  const rebuild = 'compose run --rm --no-deps analytics'
  const { said, last } = upgraded(both, { [rebuild]: 'fail' })
  expect(last).toBe(`${rebuild} /app/analytics-rebuild.mjs --if-outdated`)
  expect(said).toContain('projections of analytics stay')
  expect(upgraded(composition.services).last).not.toContain('analytics')
})

test('the doctor reports what it cannot look at, and looks at the rest', () => {
  const environment = { ROLE: 'identity', PUBLIC_URL: 'http://127.0.0.1:9' }
  const services = { ...composition.services, identity: { image, restart: 'always', environment } }
  const { status, said } = run('doctor', ['--backups', folder], {
    'compose ps --quiet postgres': 'abc',
    'compose exec -T postgres df': 'fail',
    ...whole,
    'compose config': JSON.stringify({ ...composition, services }),
  })
  expect(status).toBe(1)
  expect(said).toMatch(/^✗ disk: could not be looked at: docker compose /m)
  expect(said).toMatch(/^✗ containers: identity does not run or is not ready/m)
  expect(said).toMatch(/^✓ kafka$/m)
})
