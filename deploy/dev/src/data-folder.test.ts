import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@boli/http-kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { stopOrphan } from './postgres/server.ts'

let parent = ''
let path = ''

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'boli-data-folder-'))
  path = join(parent, 'data')
})

afterEach(() => rm(parent, { recursive: true, force: true }))

test('a folder in use is refused with a message that names the process, and opens once that process is killed', async () => {
  const module = join(import.meta.dirname, 'data-folder.ts')
  const open = `import { openDataFolder } from ${JSON.stringify(module)}
    const held = await openDataFolder(${JSON.stringify(path)}, false)
    setInterval(() => console.log(held.path), 100)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', open])
  await once(holder.stdout, 'data')
  const refusal = `already running with the data in ${path} (process ${holder.pid})`
  await expect(openDataFolder(path, true)).rejects.toThrow(refusal)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const folder = await openDataFolder(path, false)
  await expect(openDataFolder(path, false)).rejects.toThrow('already running')
  await folder.release()
  await (await openDataFolder(path, false)).release()
})

test('a killed Postgres that was not reaped does not block the database', async () => {
  // The program that replaces the shell never reaps the child; the shell itself would.
  const keeper = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
  try {
    const pid = Number(String((await once(keeper.stdout, 'data'))[0]))
    await expect.poll(() => readFile(`/proc/${keeper.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    const pidFile = join(parent, 'postmaster.pid')
    await writeFile(pidFile, `${pid}\n`)
    await stopOrphan(parent, createLogger({ name: 'test', level: 'silent' }))
    expect(existsSync(pidFile)).toBe(false)
  } finally {
    keeper.kill('SIGKILL')
  }
})

test('--fresh deletes nothing in a folder that Boli did not make', async () => {
  const foreign = join(parent, 'photos')
  await mkdir(foreign)
  await writeFile(join(foreign, 'wedding.jpg'), 'x')
  await expect(openDataFolder(foreign, true)).rejects.toThrow('holds other things')
  expect(await readdir(foreign)).toEqual(['wedding.jpg'])
})
