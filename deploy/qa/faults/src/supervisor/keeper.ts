import { setTimeout as sleep } from 'node:timers/promises'
import { answersReady, type InstanceName, type ServiceProcess } from '@boli/system'
import { eventually } from '@boli/test-kit/eventually'

const START_AGAIN_AFTER_MS = 300
const BACK_WITHIN_MS = 360_000

/** A process that ended unexpectedly. */
export interface Death {
  name: string
  exitCode: number | null
}

/** Restarts processes that end, as compose and Kubernetes do, and stops those that a fault wants stopped. */
export class Keeper {
  readonly deaths: Death[] = []
  readonly #processes = new Map<string, ServiceProcess>()
  readonly #meant = new Set<ServiceProcess>()
  /** How it is started next, and what is waited for. */
  readonly #next = new Map<ServiceProcess, { nodeArguments: readonly string[]; after: Promise<unknown> }>()
  readonly #retired = new Set<ServiceProcess>()
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
    this.#meant.add(process)
    await process.kill()
  }

  /** SIGTERM; it is started again when it has ended. @returns its exit code. */
  async terminate(name: InstanceName): Promise<number | null> {
    const process = this.process(name)
    this.#meant.add(process)
    return process.stop()
  }

  /** SIGTERM, and a start after work that needs the process stopped; its later starts have the same arguments of Node. */
  async restart(
    name: InstanceName,
    o: { nodeArguments?: readonly string[]; meanwhile?(): Promise<unknown> } = {},
  ): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#next.set(this.process(name), { nodeArguments: o.nodeArguments ?? [], after: promise })
    await this.terminate(name)
    await Promise.resolve(o.meanwhile?.()).finally(resolve)
    await this.untilReady(name)
  }

  /** SIGTERM to a process that has been replaced by another. @returns its exit code. */
  async retire(process: ServiceProcess): Promise<number | null> {
    this.#retired.add(process)
    return process.stop()
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
      if (this.#isStopping || this.#retired.has(process)) return
      if (!this.#meant.delete(process)) this.deaths.push({ name: process.name, exitCode })
      const { nodeArguments = [], after } = this.#next.get(process) ?? {}
      await after
      await sleep(START_AGAIN_AFTER_MS)
      // If it cannot start, a dependency is unavailable: it is retried without limit.
      let hasFailed = true
      while (hasFailed && !this.#isStopping)
        hasFailed = await process.restart({ nodeArguments }).then(
          () => false,
          () => sleep(START_AGAIN_AFTER_MS, true),
        )
    }
  }
}
