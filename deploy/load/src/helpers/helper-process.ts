import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AnswerMessage, CallMessage, Calls } from './calls.ts'

/** A process of the load generator's own, which does one kind of work. */
export interface HelperProcess<Handlers extends Calls> {
  pid: number
  /** @throws what the helper threw, or that it has ended. */
  call<Name extends keyof Handlers & string>(
    name: Name,
    argument: Parameters<Handlers[Name]>[0],
  ): Promise<Awaited<ReturnType<Handlers[Name]>>>
  stop(): Promise<void>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

/**
 * Starts a module that ends with `serveCalls`. It ends with this process, however this one ends: the channel
 * between them closes.
 */
export function startHelper<Handlers extends Calls>(module: string): HelperProcess<Handlers> {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  child.on('message', (message) => {
    const { id, result, error } = message as AnswerMessage
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  })
  child.on('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error(`The helper ${module} has ended`))
    waiting.clear()
  })
  return {
    pid: child.pid ?? 0,
    call: (name, argument) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve: resolve as Waiting['resolve'], reject })
        const message: CallMessage = { id: lastId, name, argument }
        child.send(message)
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
