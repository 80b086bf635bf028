import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../src/eventually.ts'
import { startProcess } from '../src/process/own-process.ts'

const sleeper = {
  command: process.execPath,
  args: ['-e', 'console.log("ready"); setInterval(() => {}, 1000)'],
}
const isReady = (output: string) => output.includes('ready')

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'boli-own-process-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('reports the output of a process that ended before it was ready', async () => {
  const args = ['-e', 'console.error("no disk left"); process.exit(1)']
  await expect(startProcess({ ...sleeper, args, isReady, withinMs: 60_000 })).rejects.toThrow('no disk left')
})

it('ends a process that is not ready in time', async () => {
  const file = path.join(await newFolder(), 'pid')
  const args = ['-c', `echo $$ > ${file}; exec sleep 60`]
  await expect(startProcess({ command: 'sh', args, isReady, withinMs: 2_000 })).rejects.toThrow('not ready')
  const pid = Number(await readFile(file, 'utf8'))
  expect(pid).toBeGreaterThan(0)
  expect(isRunning(pid)).toBe(false)
})

it.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
  'leaves no process and no folder behind when it is ended by %s itself',
  async (signal) => {
    const folder = await newFolder()
    const module = path.resolve(import.meta.dirname, '../src/process/own-process.ts')
    const script = `
      const { startProcess } = await import(${JSON.stringify(module)})
      const own = await startProcess({
        command: process.execPath,
        args: ${JSON.stringify(sleeper.args)},
        isReady: (output) => output.includes('ready'),
        withinMs: 60_000,
        folder: ${JSON.stringify(folder)},
      })
      console.log(own.pid)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script])
    const started = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (chunk) => resolve(Number(String(chunk))))
    })
    expect(isRunning(started)).toBe(true)
    parent.kill(signal)
    const isGone = () => {
      expect(isRunning(started)).toBe(false)
      expect(existsSync(folder)).toBe(false)
    }
    await eventually(isGone)
  },
)
