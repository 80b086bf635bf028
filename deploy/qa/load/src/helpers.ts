import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Calls of a helper process, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each helper says what its own calls take and give.
type Calls = Record<string, (argument: any) => Promise<unknown>>

interface CallMessage {
  id: number
  name: string
  argument: unknown
}

interface AnswerMessage {
  id: number
  result?: unknown
  error?: string
}

/** A helper process of the load generator for one kind of work. */
export interface HelperProcess<Handlers extends Calls> {
  pid: number
  /** @throws the helper's error, or that it has ended. */
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

/** In a helper process: answers its parent's calls, and ends with its parent. */
export function serveCalls(handlers: Calls): void {
  process.on('message', (message) => {
    const { id, name, argument } = message as CallMessage
    const answer = (content: Omit<AnswerMessage, 'id'>) => process.send?.({ id, ...content })
    const handler = handlers[name]
    if (!handler) return answer({ error: `Nobody here can ${name}` })
    handler(argument).then(
      (result) => answer({ result }),
      (error: unknown) =>
        answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal's Ctrl-C reaches the whole group: the parent decides when this process ends.
  process.on('SIGINT', () => {})
}
