import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..', '..', '..')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boli-run-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program by the script that `npm start` uses. */
async function run(program: string, parameters: string[], onOutput?: (kill: () => void) => void) {
  const entry = join(folder, 'entry.ts')
  await writeFile(entry, program)
  const child = spawn(
    process.execPath,
    [join(repository, 'deploy', 'dev', 'run.mjs'), relative(repository, entry), ...parameters],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    onOutput?.(() => child.kill('SIGTERM'))
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

test('runs TypeScript on the pinned Node and passes arguments and exit code on', async () => {
  const program =
    'const given: string[] = process.argv.slice(2)\nconsole.log(process.version, ...given)\nprocess.exit(7)'
  const { code, output } = await run(program, ['--fresh', 'a b'])
  expect(output.trim()).toMatch(/^v24\.\d+\.\d+ --fresh a b$/)
  expect(code).toBe(7)
})

test('forwards signals and waits for the program to exit', async () => {
  const program =
    "process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })\nconsole.log('ready')\nsetInterval(() => {}, 1000)"
  const { code, output } = await run(program, [], (kill) => kill())
  expect(output).toContain('ended')
  expect(code).toBe(0)
})
