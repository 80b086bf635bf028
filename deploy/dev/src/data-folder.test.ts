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

test('a folder in use is refused in a sentence that names the process', async () => {
  const folder = await openDataFolder(path, false)
  await expect(openDataFolder(path, true)).rejects.toThrow(
    `already running with the data in ${path} (process`,
  )
  await folder.release()
  await (await openDataFolder(path, false)).release()
})

/** Opens the folder with a lock that another start has left. */
async function openLockedBy(holder: { pid: number | undefined; startedAt: string | null }) {
  await (await openDataFolder(path, false)).release()
  await writeFile(join(path, 'lock.json'), JSON.stringify(holder))
  const folder = await openDataFolder(path, false)
  expect(JSON.parse(await readFile(join(path, 'lock.json'), 'utf8')).pid).toBe(process.pid)
  await folder.release()
}

test('a folder whose holder was killed opens again, also if a process got the same number', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await openLockedBy({ pid: child.pid, startedAt: null })
  await openLockedBy({ pid: process.pid, startedAt: 'before the last restart' })
})

test('a killed process that was not reaped blocks neither the folder nor the database', async () => {
  // The program that replaces the shell never reaps the child; the shell itself would.
  const keeper = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
  try {
    const pid = Number(String((await once(keeper.stdout, 'data'))[0]))
    await expect.poll(() => readFile(`/proc/${keeper.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    const startedAt = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[21]
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    await openLockedBy({ pid, startedAt: `${boot} ${startedAt}` })
    const pidFile = join(path, 'postmaster.pid')
    await writeFile(pidFile, `${pid}\n`)
    await stopOrphan(path, createLogger({ name: 'test', level: 'silent' }))
    expect(existsSync(pidFile)).toBe(false)
  } finally {
    keeper.kill('SIGKILL')
  }
})

test('--fresh deletes stored data, and only in a folder that Boli made', async () => {
  const folder = await openDataFolder(path, false)
  await writeFile(folder.at('secrets.json'), '{}')
  await folder.release()
  const fresh = await openDataFolder(path, true)
  expect(await readdir(path)).not.toContain('secrets.json')
  await fresh.release()

  const foreign = join(parent, 'photos')
  await mkdir(foreign)
  await writeFile(join(foreign, 'wedding.jpg'), 'x')
  await expect(openDataFolder(foreign, true)).rejects.toThrow('holds other things')
  expect(await readdir(foreign)).toEqual(['wedding.jpg'])
})
