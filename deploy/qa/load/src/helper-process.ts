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

/**
 * Starts a module that ends with `serveCalls`. It ends with this process, however this one ends: the channel
 * between them closes.
 * @param endings Stops it.
 */
export function startHelper<Handlers extends Calls>(
  module: string,
  endings?: AsyncDisposableStack,
): HelperProcess<Handlers> {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  child.on('message', ({ id, result, error }: AnswerMessage) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`The helper ${module} has ended`))
  })
  const helper: HelperProcess<Handlers> = {
    pid: child.pid ?? 0,
    call(name, argument) {
      lastId += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(lastId, asked)
      child.send({ id: lastId, name, argument } satisfies CallMessage)
      return asked.promise as ReturnType<HelperProcess<Handlers>['call']>
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
  endings?.defer(helper.stop)
  return helper
}

/** In a helper process: answers its parent's calls, and ends with its parent. */
export function serveCalls(handlers: Calls): void {
  process.on('message', async ({ id, name, argument }: CallMessage) => {
    const answer = await handlers[name]?.(argument).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: (error instanceof Error && error.stack) || String(error) }),
    )
    process.send?.({ id, ...(answer ?? { error: `Nobody here can ${name}` }) } satisfies AnswerMessage)
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal's Ctrl-C reaches the whole group: the parent decides when this process ends.
  process.on('SIGINT', () => {})
}
