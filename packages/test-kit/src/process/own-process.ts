import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { guardProcess } from './guard.ts'

export interface ProcessOptions {
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  uid?: number
  gid?: number
  /** Called after each output and every 50 ms. */
  isReady: (output: string) => boolean | Promise<boolean>
  withinMs: number
  stopSignal?: NodeJS.Signals
  /** How long `stop` waits before it kills; default 10 s. */
  stopWithinMs?: number
  /** Called with each piece of output. */
  onOutput?: (text: string) => void
  /** File to which its output is appended directly; `isReady` then gets no output. */
  outputFile?: string
  /** Removed if this process dies before it has stopped the started one. */
  folder?: string
}

/** A process that this one started and must stop. */
export interface OwnProcess {
  readonly pid: number
  hasExited(): boolean
  /** Resolves when it has ended, with its exit code; null if a signal ended it. */
  readonly exited: Promise<number | null>
  signal(signal: NodeJS.Signals): void
  /** Asks it to stop and waits; if it takes too long it is killed. */
  stop(): Promise<void>
  /** SIGKILL, as a crash would; resolves when it has ended. */
  kill(): Promise<void>
}

const outputLimit = 64_000

/**
 * Starts a process and waits until it is ready.
 * @throws if it ends or is not ready in time; the message has the end of its output.
 */
export async function startProcess(options: ProcessOptions): Promise<OwnProcess> {
  const { command, args, env, cwd, uid, gid, outputFile, stopSignal = 'SIGTERM' } = options
  const file = outputFile === undefined ? null : openSync(outputFile, 'a')
  const child = spawn(command, args, {
    env: env ?? process.env,
    detached: true,
    stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
  if (file !== null) closeSync(file)
  let output = ''
  let failure: Error | null = null
  const collect = (chunk: Buffer) => {
    const text = chunk.toString()
    output = (output + text).slice(-outputLimit)
    options.onOutput?.(text)
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', (error) => {
      failure = error
      resolve(null)
    })
  })
  const hasExited = () => failure !== null || child.exitCode !== null || child.signalCode !== null
  const guard = child.pid === undefined ? null : guardProcess(child.pid, stopSignal, options.folder ?? null)
  void exited.then(() => guard?.kill('SIGKILL'))

  const kill = async () => {
    if (!hasExited()) child.kill('SIGKILL')
    await exited
  }
  const stop = async () => {
    if (hasExited()) return
    child.kill(stopSignal)
    const timer = setTimeout(() => child.kill('SIGKILL'), options.stopWithinMs ?? 10_000)
    await exited
    clearTimeout(timer)
  }

  const deadline = Date.now() + options.withinMs
  while (!(await options.isReady(output))) {
    const isLate = Date.now() > deadline
    if (hasExited() || isLate) {
      await kill()
      const reason = isLate ? `was not ready within ${options.withinMs} ms` : 'ended before it was ready'
      const said = outputFile === undefined ? output : await readFile(outputFile, 'utf8')
      throw new Error(`${command} ${reason}: ${said.slice(-2000)}`, { cause: failure })
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { pid: child.pid ?? 0, hasExited, exited, signal, stop, kill }
}
