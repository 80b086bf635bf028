import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** The page shows stored answers; `at` is the time of the oldest one, null if all are from the server. */
export const useLastSeen = create<{ at: number | null }>(() => ({ at: null }))

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network; this does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}
