import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routes } from '@boli/contracts'
import { openSession } from '@boli/local'
import { eventually } from '@boli/test-kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedStack, startEmbedded, temporaryDataFolder } from '../support/embedded-stack.ts'

let data: Awaited<ReturnType<typeof temporaryDataFolder>>
const running: EmbeddedStack[] = []

beforeEach(async () => {
  data = await temporaryDataFolder()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((stack) => stack.stop()))
  await data.remove()
})

async function start(...flags: string[]): Promise<EmbeddedStack> {
  const stack = await startEmbedded({ dataFolder: data.path, flags: ['--no-demo', ...flags] })
  running.push(stack)
  return stack
}

async function stopAll() {
  await Promise.all(running.splice(0).map((stack) => stack.stop()))
}

test('a damaged database is said in a sentence that tells what to do, and --fresh begins anew', async () => {
  await start()
  await stopAll()
  await writeFile(join(data.path, 'postgres', 'global', 'pg_control'), 'not a control file')
  await expect(start()).rejects.toThrow(/The database in .* is damaged: .* npm start -- --fresh/)
  const stack = await start('--fresh')
  const { username, password } = stack.account('admin')
  const signIn = openSession(stack.url).call(routes.login, { json: { input: username, password } })
  // Right, and good for nothing but choosing another one.
  await expect(signIn).rejects.toMatchObject({ answer: { code: 'password-change-required' } })
})

test('files that are missing are said in a sentence as well', async () => {
  await start()
  await stopAll()
  await rm(join(data.path, 'postgres', 'PG_VERSION'))
  await expect(start()).rejects.toThrow(/is damaged: it is not a whole Postgres folder/)
})

test('a folder with other things is left alone', async () => {
  await mkdir(data.path, { recursive: true })
  await writeFile(join(data.path, 'thesis.txt'), 'x')
  await expect(start('--fresh')).rejects.toThrow(/holds other things than Boli's data/)
  expect(await readdir(data.path)).toEqual(['thesis.txt'])
})

test('a taken port is said, and the next free one used', async () => {
  const first = await start()
  const port = new URL(first.url).port
  const other = await temporaryDataFolder()
  const second = await startEmbedded({ dataFolder: other.path, flags: ['--no-demo', '--port', port] })
  running.push(second)
  expect(second.output()).toContain(`Port ${port} is taken: Boli is on port`)
  expect(Number(new URL(second.url).port)).toBeGreaterThan(Number(port))
  await stopAll()
  await other.remove()
})

test('Ctrl-C while it starts leaves nothing behind', async () => {
  const child = spawn('npm', ['start', '--', '--data', data.path, '--port', '0'], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const closed = once(child, 'close')
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await eventually(() => expect(output).toContain('Starting the services'), { withinMs: 60_000 })
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await closed
  expect(output).toContain('Boli has stopped.')
  expect(await readdir(data.path)).not.toContain('lock.json')
  expect(await readdir(join(data.path, 'postgres'))).not.toContain('postmaster.pid')
})

test('a killed stack takes its Postgres along and starts again with its data', async () => {
  const stack = await start()
  const { pid } = JSON.parse(await readFile(join(data.path, 'lock.json'), 'utf8'))
  const lock = await readFile(join(data.path, 'postgres', 'postmaster.pid'), 'utf8')
  const postgres = Number(lock.split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(() => process.kill(postgres, 0)).toThrow())
  await stopAll()
  const again = await start()
  expect(again.account('admin').password).toBe(stack.account('admin').password)
})
