import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createBirpc } from 'birpc'

/** Calls of a helper process, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each helper says what its own calls take and give.
type Calls = Record<string, (argument: any) => Promise<unknown>>

/** A helper process of the load generator for one kind of work. */
export type HelperProcess<Handlers extends Calls> = ReturnType<typeof startHelper<Handlers>>

/**
 * Starts a module that ends with `serveCalls`. The child ends with this process, however that ends: the channel between
 * them closes.
 * @param endings Stops it.
 */
export function startHelper<Handlers extends Calls>(module: string, endings: AsyncDisposableStack) {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  const remote = createBirpc<Handlers, Record<string, never>, false>(
    {},
    {
      post: (message) => child.send(message),
      on: (receive) => child.on('message', receive),
      ...{ proxify: false, timeout: -1 },
    },
  )
  child.on('exit', () => remote.$close(new Error(`The helper ${module} has ended`)))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  endings.defer(stop)
  /** @throws the helper's error, or that it has ended. */
  return { pid: child.pid ?? 0, call: remote.$call }
}

/** In a helper process: answers its parent's calls, and ends with its parent. */
export function serveCalls(handlers: Calls): void {
  createBirpc(handlers, {
    post: (message) => process.send?.(message),
    on: (receive) => process.on('message', receive),
  })
  process.on('disconnect', () => process.exit(0))
  // A terminal's Ctrl-C reaches the whole group: the parent decides when this process ends.
  process.on('SIGINT', () => {})
}
