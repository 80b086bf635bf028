import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/** What a page shows is what was seen last; `at` is when its oldest part was, and null where all is from the server. */
export const useLastSeen = create<{ at: number | null }>(() => ({ at: null }))

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network; that does not say that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}
