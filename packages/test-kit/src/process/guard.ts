import { type ChildProcess, spawn } from 'node:child_process'

// The shell waits for the end of its standard input, which comes when this process ends for any reason.
const script = `cat >/dev/null
kill -s "$2" "$1" 2>/dev/null
tries=0
while kill -0 "$1" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries+1)); done
kill -s KILL "$1" 2>/dev/null
[ -z "$3" ] || rm -rf "$3"`

/**
 * Guards a started process: if this process dies, even by SIGKILL, the started one is stopped by its id and its folder
 * removed, so that no server is left behind.
 */
export function guardProcess(pid: number, stopSignal: string, folder: string | null): ChildProcess {
  const guard = spawn(
    'sh',
    ['-c', script, 'guard', String(pid), stopSignal.replace(/^SIG/, ''), folder ?? ''],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  guard.on('error', () => {})
  guard.stdin?.on('error', () => {})
  guard.unref()
  const input = guard.stdin as (typeof guard.stdin & { unref?: () => void }) | null
  input?.unref?.()
  return guard
}
