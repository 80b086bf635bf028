import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSuite } from './suites.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boli-suite-'))
  const files = {
    'passing.test.js': "test('passes', () => {})\ntest.skip('skipped', () => {})\ntest.todo('to do')",
    // Of more bytes than the others, so that it is run before them.
    'failing.test.js': `describe('a lot', () => {\n  test('sells', () => {\n    expect(1, 'its price').toBe(2)\n  })\n})\n//${'.'.repeat(500)}`,
    'hook.test.js':
      "describe('with a hook', () => {\n  beforeAll(() => { throw new Error('no server') })\n  test('never ran', () => {})\n})",
    'unloadable.test.js': "import './nowhere.js'",
    'unhandled.test.js':
      "test('passes alone', async () => {\n  Promise.reject(new Error('nobody listened', { cause: new Error('no port') }))\n  await new Promise(setImmediate)\n})",
    'ended.test.js':
      "test('is ended', async () => {\n  process.kill(process.ppid, 'SIGTERM')\n  await new Promise(() => {})\n})",
    'broken.config.js': "export default { test: { globalSetup: ['./broken-setup.js'] } }",
    'broken-setup.js': "export default () => { throw new Error('no Postgres') }",
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, name), text)))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const run = (...parameters: string[]) =>
  runSuite({
    projects: [],
    parameters: ['--globals', ...parameters],
    environment: {},
    signal: new AbortController().signal,
    root,
    isShown: false,
  })

test('counts what passed and was skipped, and where it was skipped', async () => {
  expect(await run('passing')).toEqual({
    isWhole: true,
    passed: 1,
    skipped: 2,
    failures: [],
    skippedByFile: { 'passing.test.js': 2 },
  })
})

test('names each thing that failed and what it said: tests, hooks, files, and what nobody handled', async () => {
  const { failures, passed, skipped } = await run('--exclude=ended.test.js')
  expect({ passed, skipped }).toEqual({ passed: 2, skipped: 3 })
  const found = Object.fromEntries(failures.map(({ file, name, error }) => [`${file} › ${name}`, error]))
  expect(found).toEqual({
    'failing.test.js › a lot > sells': expect.stringMatching(
      /^its price: expected 1 to be 2.*\n.*failing\.test\.js:3:/,
    ),
    'hook.test.js › a hook of “with a hook”': expect.stringContaining('no server'),
    'unloadable.test.js › the file or a hook of it': expect.stringContaining('./nowhere.js'),
    'unhandled.test.js › while or after “passes alone” ran': expect.stringMatching(
      /^nobody listened\ncaused by: no port/,
    ),
  })
})

test('keeps what failed before vitest was ended', async () => {
  // The larger file first.
  const { failures, isWhole } = await run('failing', 'ended', '--no-file-parallelism')
  expect(isWhole).toBe(false)
  expect(failures.map(({ file, name }) => [file, name])).toEqual([
    ['failing.test.js', 'a lot > sells'],
    [null, expect.stringContaining('vitest ended with')],
  ])
})

test('counts as one failure what ends vitest before any test, with its last words', async () => {
  const { failures } = await run('passing', '--config=broken.config.js')
  expect(failures).toHaveLength(1)
  expect(failures[0]?.error).toContain('no Postgres')
})
