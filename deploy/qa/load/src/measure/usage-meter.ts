import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, sum } from './statistics.ts'

/** A name for the report, and its process; children count as part of it. */
export type WatchedProcesses = Record<string, number>

export interface ProcessUsage {
  /** 1 is one core for the whole time. */
  cores: number
  /** Shared pages count proportionally (Linux's `Pss`): Node's binary counts once however many processes run it. */
  residentMegabytes: number
  /** Medians of each fifth of the time, without children: whether it reaches its size or keeps growing. */
  megabytesByFifths: number[]
}

interface ProcessRow {
  pid: number
  parent: number
  cpuSeconds: number
  residentBytes: number
}

const SAMPLE_EVERY_MS = 500
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096
const MEGABYTE = 1024 * 1024

/** Measures what processes use while something runs. Those that end meanwhile count up to their last sample. */
class UsageMeter {
  readonly #roots: WatchedProcesses
  readonly #first = new Map<number, number>()
  readonly #last = new Map<string, Map<number, ProcessRow>>()
  readonly #sizes = new Map<string, number[]>()
  readonly #startedMs = performance.now()
  #timer: NodeJS.Timeout | undefined

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
    clearInterval(this.#timer)
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
        cores: Math.round((cpuSeconds / seconds) * 10_000) / 10_000,
        residentMegabytes: Math.round(residentBytes / MEGABYTE),
        megabytesByFifths: mediansOfFifths(this.#sizes.get(name) ?? []),
      }
    }
    return usage
  }

  async #sample(): Promise<void> {
    const table = await readProcessTable()
    for (const [name, root] of Object.entries(this.#roots)) {
      const rows = this.#last.get(name) ?? new Map<number, ProcessRow>()
      for (const row of rows.values()) row.residentBytes = 0
      const tree = table.filter(({ pid }) => pid === root)
      const [size] = tree
      if (size) this.#sizes.set(name, [...(this.#sizes.get(name) ?? []), size.residentBytes / MEGABYTE])
      for (const member of tree) tree.push(...table.filter(({ parent }) => parent === member.pid))
      for (const row of tree) rows.set(row.pid, row)
      this.#last.set(name, rows)
    }
  }
}

/** @returns what the work returned, and what the processes used meanwhile. */
export async function measureUsage<Result>(
  processes: WatchedProcesses,
  work: (meter: UsageMeter) => Promise<Result>,
): Promise<[result: Result, usage: Record<string, ProcessUsage>]> {
  const meter = await UsageMeter.start(processes)
  return [await work(meter), await meter.stop()]
}

function mediansOfFifths(samples: readonly number[]): number[] {
  const length = Math.floor(samples.length / 5)
  if (length === 0) return []
  const fifth = (part: number) => samples.slice(part * length, (part + 1) * length)
  return [0, 1, 2, 3, 4].map((part) => Math.round(median(fifth(part))))
}

/** Every process of this machine. */
async function readProcessTable(): Promise<ProcessRow[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const rows = await Promise.all(names.map(readStat))
  return rows.filter((row) => row !== null)
}

async function readStat(pid: string): Promise<ProcessRow | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name is in parentheses and may contain anything; the rest follows the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (index: number) => Number(fields[index])
  return {
    pid: Number(pid),
    parent: field(1),
    cpuSeconds: (field(11) + field(12)) / TICKS_PER_SECOND,
    residentBytes: field(21) * PAGE_BYTES,
  }
}

async function readSharedOutBytes(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

/** CPU of timers and heartbeats of the idle system, with a margin. */
const QUIET_CORES = 0.3
const QUIET_WITHIN_MS = 60_000

/** Waits until processes are idle, so that the effects of one run do not slow the next. @returns for how many seconds. */
export async function waitUntilQuiet(processes: WatchedProcesses): Promise<number> {
  const beganMs = performance.now()
  for (let busyMs = 0; ; busyMs = performance.now() - beganMs) {
    const [, usage] = await measureUsage(processes, () => sleep(SAMPLE_EVERY_MS))
    const cores = sum(Object.values(usage).map((one) => one.cores))
    if (cores < QUIET_CORES || busyMs > QUIET_WITHIN_MS) return busyMs / 1000
  }
}
