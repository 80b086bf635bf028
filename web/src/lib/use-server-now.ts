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

/** Calls the listener on each full second of the server's clock. @returns A function that stops it. */
export function onServerSecond(listener: () => void): () => void {
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

/** Server time in milliseconds at the last full second, the same for everything on the page. */
export function serverSecond(): number {
  if (timer !== undefined) return current
  // A single reading: two could fall on both sides of a second.
  const now = serverNow()
  current = now - (now % 1000)
  return current
}

/** Server time in milliseconds, renewed once a second by one timer for the whole page. */
export function useServerNow(): number {
  return useSyncExternalStore(onServerSecond, serverSecond)
}
