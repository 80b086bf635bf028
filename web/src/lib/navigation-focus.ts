import { useEffect, useRef } from 'react'

/**
 * After a navigation the new page's heading takes the focus, so that a screen reader says where one
 * is and Tab goes on from there. The first page of a visit leaves the focus where the browser put it.
 */
let isHeadingAwaited = false

/** Called once per navigation, before the new page's own effects run. */
export function awaitHeading(): void {
  isHeadingAwaited = true
}

/** For a page that asks for one thing: its field takes the focus, and is announced with the page's title. */
export function focusInsteadOfHeading(field: HTMLElement | null | undefined): void {
  isHeadingAwaited = false
  field?.focus()
}

/** The ref of a page's `<h1 tabIndex={-1}>`. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isHeadingAwaited) return
    isHeadingAwaited = false
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
