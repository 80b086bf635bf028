import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LotForm } from './lot-form.ts'

/** The three parts of the form, and what must be right on each before the next; what is left is on the last. */
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
  /** How many entries of the history the form has, after its first. */
  depth: number
}

/** Where in the form this entry of the history is. */
export function useScreenState(): ScreenState {
  const state = useLocation().state as { listing?: ScreenState } | null
  return state?.listing ?? { screen: 1, depth: 0 }
}

/**
 * On a phone the form is three screens, each an entry of the history, so that Back leads to the one before.
 * @returns null where the form is one page: on a wider display, and where a former lot fills it, listed again by one press.
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

  // A fault on another screen is brought into view; only a new one, so that Back still leads back.
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
