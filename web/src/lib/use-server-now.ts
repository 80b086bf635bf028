import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let current = serverNow()

/** Ticks on the server's full second, so that all countdowns on a page change together. */
function schedule() {
  timer = setTimeout(
    () => {
      current = serverNow()
      for (const listener of listeners) listener()
      schedule()
    },
    1000 - (serverNow() % 1000),
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    current = serverNow()
    schedule()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearTimeout(timer)
      timer = undefined
    }
  }
}

function read() {
  if (timer !== undefined) return current
  // One reading: two of them could lie on both sides of a second.
  const now = serverNow()
  current = now - (now % 1000)
  return current
}

/** Server time in milliseconds, renewed once a second by one timer for the whole page. */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, read)
}
