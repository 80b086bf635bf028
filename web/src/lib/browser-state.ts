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

/** Tailwind's: from `md` on a screen has room for tables, from `xl` on for a column of filters beside a list. */
const widths = { md: '48rem', xl: '80rem' } as const

/** Whether the window is at least this wide. */
export function useIsWide(width: keyof typeof widths): boolean {
  const query = () => globalThis.matchMedia?.(`(min-width: ${widths[width]})`)
  return useSyncExternalStore(
    (onChange) => {
      const watched = query()
      watched?.addEventListener('change', onChange)
      return () => watched?.removeEventListener('change', onChange)
    },
    () => query()?.matches === true,
  )
}
