import { median } from './median.ts'
import { readProcessTable } from './process-table.ts'
import type { WatchedProcesses } from './usage-meter.ts'

/** Enough to distinguish a process that reaches its size from one that keeps growing. */
const PARTS = 5
const SAMPLE_EVERY_MS = 2_000
const MEGABYTE = 1024 * 1024

/** Samples the memory of each process, without its children. */
export class MemoryTrend {
  readonly #roots: WatchedProcesses
  readonly #samples = new Map<string, number[]>()
  readonly #timer: NodeJS.Timeout

  constructor(roots: WatchedProcesses) {
    this.#roots = roots
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_EVERY_MS)
  }

  /** @returns medians in megabytes of each fifth of the time, by process. @throws if fewer than five samples were taken. */
  stop(): Record<string, number[]> {
    clearInterval(this.#timer)
    return Object.fromEntries([...this.#samples].map(([name, samples]) => [name, mediansOf(samples)]))
  }

  async #sample(): Promise<void> {
    const table = await readProcessTable()
    for (const [name, pid] of Object.entries(this.#roots)) {
      const row = table.find((candidate) => candidate.pid === pid)
      if (row) this.#samples.set(name, [...(this.#samples.get(name) ?? []), row.residentBytes / MEGABYTE])
    }
  }
}

function mediansOf(samples: readonly number[]): number[] {
  const length = Math.floor(samples.length / PARTS)
  return Array.from({ length: PARTS }, (_, part) =>
    Math.round(median(samples.slice(part * length, (part + 1) * length))),
  )
}
