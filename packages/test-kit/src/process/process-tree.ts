import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Signals a process and all that it started, each by its id: a server may work in children. */
export async function signalTree(pid: number, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const tree = [pid]
  for (const parent of tree) {
    for (const [child = 0, itsParent] of pairs) if (itsParent === parent) tree.push(child)
  }
  for (const member of tree) {
    try {
      process.kill(member, signal)
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
      if (!isGone) throw error
    }
  }
}
