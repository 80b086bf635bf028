import { setTimeout as sleep } from 'node:timers/promises'
import { answersReady, type InstanceName, type ServiceProcess } from '@boli/system'
import { eventually } from '@boli/test-kit/eventually'

const START_AGAIN_AFTER_MS = 300
const BACK_WITHIN_MS = 360_000

/** A process that ended unexpectedly. */
interface Death {
  name: string
  exitCode: number | null
}

/** How a process that a fault ends is started again. */
interface Restart {
  /** For this start and later ones. */
  nodeArguments?: readonly string[]
  /** The start waits for this. */
  after?: Promise<unknown>
}

/** Restarts processes that end, as compose and Kubernetes do, and stops those that a fault wants stopped. */
export class Keeper {
  readonly deaths: Death[] = []
  readonly #processes = new Map<string, ServiceProcess>()
  /** How to restart each process that a fault is ending; null: not at all. */
  readonly #meant = new Map<ServiceProcess, Restart | null>()
  #isStopping = false

  keep(process: ServiceProcess): void {
    this.#processes.set(process.name, process)
    void this.#startAgainWhenItEnds(process)
  }

  process(name: InstanceName): ServiceProcess {
    const process = this.#processes.get(name)
    if (!process) throw new Error(`There is no process ${name}`)
    return process
  }

  /** kill -9; it is started again at once. */
  async kill(name: InstanceName): Promise<void> {
    const process = this.process(name)
    this.#meant.set(process, {})
    await process.kill()
  }

  /** SIGTERM; it is started again when it has ended. @returns its exit code. */
  terminate(name: InstanceName, restart: Restart = {}): Promise<number | null> {
    const process = this.process(name)
    this.#meant.set(process, restart)
    return process.stop()
  }

  /** SIGTERM, and a start after work that needs the process stopped. */
  async restart(
    name: InstanceName,
    o: { nodeArguments?: readonly string[]; meanwhile?(): Promise<unknown> } = {},
  ): Promise<void> {
    const { promise: after, resolve } = Promise.withResolvers<void>()
    await this.terminate(name, { nodeArguments: o.nodeArguments ?? [], after })
    await Promise.resolve(o.meanwhile?.()).finally(resolve)
    await this.untilReady(name)
  }

  /** Replaces the process of the same name, which gets SIGTERM. @returns the exit code of the old one. */
  replace(next: ServiceProcess): Promise<number | null> {
    const old = this.process(next.name as InstanceName)
    this.#meant.set(old, null)
    this.keep(next)
    return old.stop()
  }

  /** Resolves when it is ready, after a restart if needed. */
  async untilReady(name: InstanceName): Promise<void> {
    const look = async () => {
      if (!(await answersReady(this.process(name).url, 2_000))) throw new Error(`${name} is not ready`)
    }
    await eventually(look, { withinMs: BACK_WITHIN_MS, everyMs: 100 })
  }

  async untilAllReady(): Promise<void> {
    for (const name of this.#processes.keys()) await this.untilReady(name as InstanceName)
  }

  /** Stops all of them, without restarts. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const process of this.#processes.values()) process.signal('SIGCONT')
    await Promise.all([...this.#processes.values()].map((process) => process.stop()))
  }

  async #startAgainWhenItEnds(process: ServiceProcess): Promise<void> {
    for (;;) {
      const exitCode = await process.exited()
      const restart = this.#meant.get(process)
      if (this.#isStopping || restart === null) return
      if (!this.#meant.delete(process)) this.deaths.push({ name: process.name, exitCode })
      const { after, ...changes } = restart ?? {}
      await after
      await sleep(START_AGAIN_AFTER_MS)
      // If it cannot start, a dependency is unavailable: it is retried without limit.
      let hasFailed = true
      while (hasFailed && !this.#isStopping)
        hasFailed = await process.restart(changes).then(
          () => false,
          () => sleep(START_AGAIN_AFTER_MS, true),
        )
    }
  }
}
