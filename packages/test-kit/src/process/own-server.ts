import { rm } from 'node:fs/promises'
import type { OwnProcess } from './own-process.ts'
import { pauseTree, signalTree } from './process-tree.ts'

/** A server of our own that tests may stop and kill. It has the same port and data until `stop`. */
export interface OwnServer {
  pid(): number
  /** Starts it again if it is not running. */
  start(): Promise<void>
  /** Ends it as an administrator would. */
  shutDown(): Promise<void>
  /** SIGKILL, as a crash would end it. */
  kill(): Promise<void>
  /** SIGSTOP; when it resolves, connections stay open without answers. */
  pause(): Promise<void>
  /** SIGCONT, after `pause`. */
  resume(): Promise<void>
  /** Ends it permanently and removes its data. */
  stop(): Promise<void>
}

/** Starts a server with `run`, which is called again for each later start. */
export async function startServer(folder: string, run: () => Promise<OwnProcess>): Promise<OwnServer> {
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  let server: OwnProcess
  try {
    server = await run()
  } catch (error) {
    await removeFolder()
    throw error
  }
  // A stopped process does not receive the signal to end.
  const resume = async () => {
    if (!server.hasExited()) await signalTree(server.pid, 'SIGCONT')
  }
  const shutDown = async () => {
    await resume()
    await server.stop()
  }
  return {
    pid: () => server.pid,
    start: async () => {
      if (server.hasExited()) server = await run()
    },
    shutDown,
    kill: () => server.kill(),
    pause: () => pauseTree(server.pid),
    resume,
    stop: async () => {
      await shutDown()
      await removeFolder()
    },
  }
}

/** Retries with other ports if another process took them first. */
export async function withFreePorts<T>(start: () => Promise<T>): Promise<T> {
  for (let triesLeft = 2; triesLeft > 0; triesLeft -= 1) {
    try {
      return await start()
    } catch (error) {
      const isTaken = error instanceof Error && /address (is )?already in use|EADDRINUSE/i.test(error.message)
      if (!isTaken) throw error
    }
  }
  return start()
}
