import { type ChildProcess, fork } from 'node:child_process'

/** The process ends after this time without a task, which frees the memory of its libraries. */
const IDLE_MS = 30_000

/** A child process for heavy tasks, one after another: started for the first and kept for half a minute after the last. */
export class KeptProcess {
  readonly #program: URL
  readonly #maxMegabytes: number
  #kept: { child: ChildProcess; idle: NodeJS.Timeout } | null = null

  /** @param maxMegabytes Limit of the process's JavaScript objects. */
  constructor(program: URL, maxMegabytes: number) {
    this.#program = program
    this.#maxMegabytes = maxMegabytes
  }

  /** The kept process, or a new one. */
  take(): ChildProcess {
    const kept = this.#kept
    this.#kept = null
    clearTimeout(kept?.idle)
    return kept?.child.connected ? kept.child : this.#start()
  }

  /** Keeps a process that has done its task. */
  keep(child: ChildProcess): void {
    if (!child.connected) return
    const idle = setTimeout(() => {
      this.#kept = null
      child.kill()
    }, IDLE_MS).unref()
    this.#kept = { child, idle }
  }

  /** The environment is empty, so that the process has no secrets of this one. */
  #start(): ChildProcess {
    const child = fork(this.#program, {
      serialization: 'advanced',
      env: {},
      execArgv: [`--max-old-space-size=${this.#maxMegabytes}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // The waiting call is rejected with the error; without this listener the error would end this process.
    child.on('error', () => {})
    child.unref()
    child.channel?.unref()
    return child
  }
}
