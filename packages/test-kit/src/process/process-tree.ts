import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { eventually } from '../eventually.ts'

/** Signals a process and its descendants, each by its id: a server may run in children. @returns their ids. */
export async function signalTree(pid: number, signal: NodeJS.Signals): Promise<number[]> {
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
  return tree
}

/** Suspends a process and its descendants; resolves when none of their threads runs, which takes a moment. */
export async function pauseTree(pid: number): Promise<void> {
  const tree = await signalTree(pid, 'SIGSTOP')
  await eventually(async () => {
    const states = (await Promise.all(tree.map(threadStates))).flat()
    if (states.some((state) => !'TZX'.includes(state))) throw new Error(`${pid} still runs`)
  })
}

/** Linux's state of each thread: T is stopped, Z and X have ended. Empty for an ended process and on other systems. */
async function threadStates(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lines = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => null)),
  )
  // The state follows the name in parentheses, which may contain anything.
  return lines.flatMap((line) => line?.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3) ?? [])
}
