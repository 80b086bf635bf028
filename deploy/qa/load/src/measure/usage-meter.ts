import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sum } from './statistics.ts'

/** A name for the report, and its process; children count as part of it. */
export type WatchedProcesses = Record<string, number>

export interface ProcessUsage {
  /** 1 is one core for the whole time. */
  cores: number
  /** Shared pages count proportionally (Linux's `Pss`): Node's binary counts once however many processes run it. */
  residentMegabytes: number
}

interface ProcessRow {
  pid: number
  parent: number
  /** With those of its children that have ended. */
  cpuSeconds: number
}

const TICKS_PER_SECOND = 100

/** @returns what the work returned, and what the processes used meanwhile; they must outlive it. */
export async function measureUsage<Result>(
  processes: WatchedProcesses,
  work: () => Promise<Result>,
): Promise<[result: Result, usage: Record<string, ProcessUsage>]> {
  const beganMs = performance.now()
  const before = await readProcessTable()
  const result = await work()
  const after = await readProcessTable()
  const seconds = (performance.now() - beganMs) / 1000
  const usage: Record<string, ProcessUsage> = {}
  for (const [name, root] of Object.entries(processes)) {
    const tree = treeOf(root, after)
    const cpuSeconds = cpuOf(tree) - cpuOf(treeOf(root, before))
    usage[name] = {
      cores: Math.round((Math.max(0, cpuSeconds) / seconds) * 10_000) / 10_000,
      residentMegabytes: Math.round(sum(await Promise.all(tree.map(readShare)))),
    }
  }
  return [result, usage]
}

const cpuOf = (tree: readonly ProcessRow[]) => sum(tree.map(({ cpuSeconds }) => cpuSeconds))

function treeOf(root: number, table: readonly ProcessRow[]): ProcessRow[] {
  const tree = table.filter(({ pid }) => pid === root)
  for (const member of tree) tree.push(...table.filter(({ parent }) => parent === member.pid))
  return tree
}

/** Every process of this machine. */
async function readProcessTable(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return (await Promise.all(pids.map(readStat))).filter((row) => row !== null)
}

async function readStat(pid: string): Promise<ProcessRow | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name is in parentheses and may contain anything; the rest follows the last one.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    pid: Number(pid),
    parent: fields[1] ?? 0,
    cpuSeconds: sum(fields.slice(11, 15)) / TICKS_PER_SECOND,
  }
}

/** In megabytes, with its share of shared pages. */
async function readShare({ pid }: ProcessRow): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024
}

/** CPU of timers and heartbeats of the idle system, with a margin. */
const QUIET_CORES = 0.3
const QUIET_WITHIN_MS = 60_000
const SAMPLE_MS = 500

/** Waits until processes are idle, so that the effects of one run do not slow the next. */
export async function waitUntilQuiet(processes: WatchedProcesses): Promise<void> {
  const untilMs = performance.now() + QUIET_WITHIN_MS
  for (let cores = 1; cores >= QUIET_CORES && performance.now() < untilMs; ) {
    const [, usage] = await measureUsage(processes, () => sleep(SAMPLE_MS))
    cores = sum(Object.values(usage).map((one) => one.cores))
  }
}
