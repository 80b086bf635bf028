import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { repository } from './checks.ts'

const folder = await mkdtemp(join(tmpdir(), 'boli-run-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program with the script that `npm start` uses; sends it the signal, if any, at its first output. */
async function run(program: string, parameters: string[], signal?: NodeJS.Signals) {
  const entry = join(folder, 'entry.ts')
  await writeFile(entry, program)
  const script = join(repository, 'deploy', 'dev', 'run.mjs')
  const child = spawn(process.execPath, [script, relative(repository, entry), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (signal) child.stdout.once('data', () => child.kill(signal))
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code, output }
}

test('runs TypeScript on the pinned Node and passes arguments and exit code on', async () => {
  const program = `const given: string[] = process.argv.slice(2)
    console.log(process.version, ...given)
    process.exit(7)`
  const { code, output } = await run(program, ['--fresh', 'a b'])
  expect(output.trim()).toMatch(/^v24\.\d+\.\d+ --fresh a b$/)
  expect(code).toBe(7)
})

test('forwards signals and waits for the program to exit', async () => {
  const program = `process.on('SIGTERM', () => { console.log('ended'); process.exit(0) })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const { code, output } = await run(program, [], 'SIGTERM')
  expect(output).toContain('ended')
  expect(code).toBe(0)
})
