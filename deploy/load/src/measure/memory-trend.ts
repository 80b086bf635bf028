import { median } from './median.ts'
import { readProcessTable } from './process-table.ts'
import type { WatchedProcesses } from './usage-meter.ts'

export interface MemoryGrowth {
  /** Medians of the first and the last third of the time. */
  earlyMegabytes: number
  lateMegabytes: number
}

const SAMPLE_EVERY_MS = 2_000
const MEGABYTE = 1024 * 1024

/** Watches how much memory each process holds, without its children, for as long as it takes. */
export class MemoryTrend {
  readonly #roots: WatchedProcesses
  readonly #samples = new Map<string, number[]>()
  readonly #timer: NodeJS.Timeout

  constructor(roots: WatchedProcesses) {
    this.#roots = roots
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_EVERY_MS)
  }

  /** @throws where less than three samples were taken. */
  stop(): Record<string, MemoryGrowth> {
    clearInterval(this.#timer)
    return Object.fromEntries([...this.#samples].map(([name, samples]) => [name, growthOf(samples)]))
  }

  async #sample(): Promise<void> {
    const table = await readProcessTable()
    for (const [name, pid] of Object.entries(this.#roots)) {
      const row = table.find((candidate) => candidate.pid === pid)
      if (row) this.#samples.set(name, [...(this.#samples.get(name) ?? []), row.residentBytes / MEGABYTE])
    }
  }
}

function growthOf(samples: readonly number[]): MemoryGrowth {
  const third = Math.floor(samples.length / 3)
  return {
    earlyMegabytes: Math.round(median(samples.slice(0, third))),
    lateMegabytes: Math.round(median(samples.slice(-third))),
  }
}
