import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * After a navigation the new page's heading takes the focus, so that a screen reader announces the page and Tab
 * continues from there. The first page of a visit does not change the focus.
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

/** Goes back one page; to `fallback` if this page is the first one in its tab. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => {
    // The router numbers its history entries. A guard's redirect changes the key of the first one.
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    if (key === 'default' || idx === 0) void navigate(fallback, { replace: true })
    else void navigate(-1)
  }
}

/** Names the document after what it shows: `Sign In · Boli`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Boli' : `${title} · Boli`
  }, [title])
}
