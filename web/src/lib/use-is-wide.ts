import { useSyncExternalStore } from 'react'

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
