import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface ProcessRow {
  pid: number
  parent: number
  cpuSeconds: number
  residentBytes: number
}

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** Every process of this machine: from /proc where there is one, else from `ps`. */
export async function readProcessTable(): Promise<ProcessRow[]> {
  const entries = await readdir('/proc').catch(() => null)
  if (entries === null) return readFromPs()
  const rows = await Promise.all(entries.filter((name) => /^\d+$/.test(name)).map(readStat))
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

/**
 * A process' memory, with its share of shared pages (Linux's `Pss`): Node's binary counts once however many processes
 * run it. Null if not available.
 */
export async function readSharedOutBytes(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

async function readFromPs(): Promise<ProcessRow[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,time='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', kilobytes = '', time = ''] = line.trim().split(/\s+/)
      const cpuSeconds = time
        .split(/[-:]/)
        .reduce((seconds, part) => seconds * 60 + Number(part.replace(',', '.')), 0)
      return {
        pid: Number(pid),
        parent: Number(parent),
        cpuSeconds,
        residentBytes: Number(kilobytes) * 1024,
      }
    })
}
