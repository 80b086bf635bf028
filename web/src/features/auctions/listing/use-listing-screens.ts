import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LotForm } from './lot-form.ts'

/** The three screens of the form, and the fields that must be valid on each before the next; all others are on the last. */
export const listingParts = [
  { title: 'product', fields: ['product_name', 'category'] },
  { title: 'quantity', fields: ['quantity', 'unit', 'bagKilos', 'basePrice', 'reservePrice'] },
  { title: 'place', fields: ['durationMinutes', 'state'] },
] as const satisfies { title: string; fields: (keyof LotForm)[] }[]

const LAST = listingParts.length
const phone = globalThis.matchMedia?.('(max-width: 639px)')

function onTurned(listener: () => void) {
  phone?.addEventListener('change', listener)
  return () => phone?.removeEventListener('change', listener)
}

interface ScreenState {
  /** Counts from 1. */
  screen: number
  /** Number of history entries of the form after its first. */
  depth: number
}

/** The screen of this history entry. */
export function useScreenState(): ScreenState {
  const state = useLocation().state as { listing?: ScreenState } | null
  return state?.listing ?? { screen: 1, depth: 0 }
}

/**
 * On a phone the form is three screens, each an entry of the history, so that Back leads to the previous one.
 * @returns null if the form is one page: on wide screens, and if it is filled from a former lot, which can be listed
 *   again with one press.
 */
export function useListingScreens(
  form: UseFormReturn<LotForm>,
  { hasPictureError, isFilled }: { hasPictureError: boolean; isFilled: boolean },
) {
  const isOnPhone = useSyncExternalStore(onTurned, () => phone?.matches ?? false)
  const hasScreens = isOnPhone && !isFilled
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { screen, depth } = useScreenState()
  const { errors } = form.formState

  const goTo = (next: number) =>
    void navigate(`${pathname}${search}`, { state: { listing: { screen: next, depth: depth + 1 } } })

  const seen = useRef(screen)
  useEffect(() => {
    if (seen.current === screen) return
    seen.current = screen
    const heading = document.getElementById(`step-${screen}`)?.querySelector('h2')
    heading?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [screen])

  // An error on another screen is brought into view; only a new one, so that Back still works.
  useEffect(() => {
    const isFaulty = (at: number) => listingParts[at]?.fields.some((field) => errors[field]) ?? false
    const faulty = hasPictureError ? 0 : listingParts.findIndex((_, at) => isFaulty(at))
    if (!hasScreens || faulty < 0 || isFaulty(screen - 1)) return
    if (faulty + 1 !== screen) goTo(faulty + 1)
  }, [errors, hasPictureError])

  if (!hasScreens) return null
  return {
    screen,
    isLast: screen === LAST,
    goTo,
    async next() {
      const { fields } = listingParts[screen - 1] ?? listingParts[0]
      if (await form.trigger(fields, { shouldFocus: true })) goTo(screen + 1)
    },
    back: () => (depth > 0 ? void navigate(-1) : goTo(screen - 1)),
  }
}

export type ListingScreens = ReturnType<typeof useListingScreens>
