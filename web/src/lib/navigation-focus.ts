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
