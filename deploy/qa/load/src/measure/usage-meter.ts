import { type ProcessRow, readProcessTable, readSharedOutBytes } from './process-table.ts'

/** A name for the report, and its process; children count as part of it. */
export type WatchedProcesses = Record<string, number>

export interface ProcessUsage {
  /** 1 is one core for the whole time. */
  cores: number
  /** Shared pages count proportionally if the system supports it ({@link readSharedOutBytes}). */
  residentMegabytes: number
}

const SAMPLE_EVERY_MS = 500

/** Measures what processes use while something runs. Those that end meanwhile count up to their last sample. */
export class UsageMeter {
  readonly #roots: WatchedProcesses
  readonly #first = new Map<number, number>()
  readonly #last = new Map<string, Map<number, ProcessRow>>()
  readonly #startedMs = performance.now()
  #timer: NodeJS.Timeout | null = null

  private constructor(roots: WatchedProcesses) {
    this.#roots = { ...roots }
  }

  static async start(roots: WatchedProcesses): Promise<UsageMeter> {
    const meter = new UsageMeter(roots)
    for (const row of await readProcessTable()) meter.#first.set(row.pid, row.cpuSeconds)
    meter.#timer = setInterval(() => void meter.#sample(), SAMPLE_EVERY_MS)
    return meter
  }

  /** A process that started later. */
  watch(name: string, pid: number): void {
    this.#roots[name] = pid
  }

  async stop(): Promise<Record<string, ProcessUsage>> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#sample()
    const seconds = (performance.now() - this.#startedMs) / 1000
    const usage: Record<string, ProcessUsage> = {}
    for (const [name, rows] of this.#last) {
      let cpuSeconds = 0
      let residentBytes = 0
      for (const row of rows.values()) {
        cpuSeconds += row.cpuSeconds - (this.#first.get(row.pid) ?? 0)
        if (row.residentBytes > 0) residentBytes += (await readSharedOutBytes(row.pid)) ?? row.residentBytes
      }
      usage[name] = {
        cores: round(cpuSeconds / seconds, 10_000),
        residentMegabytes: Math.round(residentBytes / 1024 / 1024),
      }
    }
    return usage
  }

  async #sample(): Promise<void> {
    const table = await readProcessTable()
    for (const [name, root] of Object.entries(this.#roots)) {
      const rows = this.#last.get(name) ?? new Map<number, ProcessRow>()
      for (const row of rows.values()) row.residentBytes = 0
      for (const row of treeOf(root, table)) rows.set(row.pid, row)
      this.#last.set(name, rows)
    }
  }
}

function treeOf(root: number, table: readonly ProcessRow[]): ProcessRow[] {
  const tree = table.filter((row) => row.pid === root)
  for (const member of tree) tree.push(...table.filter((row) => row.parent === member.pid))
  return tree
}

function round(value: number, per: number): number {
  return Math.round(value * per) / per
}
