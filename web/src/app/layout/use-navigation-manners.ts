import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { awaitHeading } from '../../lib/navigation-focus.ts'
import { tabStorage } from '../../lib/storage.ts'
import { prepareRoute } from '../route-table.tsx'
import { showWebFont } from '../web-font.ts'

/** How long a page reached by Back may take to become as tall as it was. */
const RETURN_WITHIN_MS = 3_000

const PLACES_KEY = 'boli.scroll'
const MOST_PLACES = 50
/** Scroll positions of the last history entries, stored until the tab is closed. */
const placesOf = (): Record<string, number> => JSON.parse(tabStorage.read(PLACES_KEY) ?? '{}')

/** Restores the scroll position as soon as the page is tall enough; scrolling by the user ends it. */
function returnTo(top: number): () => void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const kind of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(kind, stop)
  }
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return
    window.scrollTo(0, top)
    stop()
  })
  const timer = setTimeout(stop, RETURN_WITHIN_MS)
  for (const kind of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(kind, stop, { passive: true })
  observer.observe(document.body)
  return stop
}

/**
 * A new page gets the focus on its heading and starts at the top; one reached by Back restores its position.
 */
export function useNavigationManners(): void {
  const { pathname, key } = useLocation()
  const kind = useNavigationType()
  const previous = useRef({ pathname, key })

  useLayoutEffect(() => {
    const before = previous.current
    previous.current = { pathname, key }
    if (before.pathname === pathname) return
    showWebFont()
    awaitHeading()
    if (kind !== 'POP') {
      window.scrollTo(0, 0)
      return
    }
    return returnTo(placesOf()[key] ?? 0)
  }, [pathname, key, kind])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => {
      const { [previous.current.key]: _, ...others } = placesOf()
      const newest = Object.entries(others).slice(1 - MOST_PLACES)
      const places = Object.fromEntries([...newest, [previous.current.key, window.scrollY]])
      tabStorage.write(PLACES_KEY, JSON.stringify(places))
    }
    window.addEventListener('scrollend', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scrollend', keep)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
}

/** Fetches a page when a link to it is pointed at, touched or focused. */
export function useLinkPreparation(): void {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href^="/"]') : null
      const address = link?.getAttribute('href')
      if (address) void prepareRoute(address)
    }
    const kinds = ['pointerover', 'focusin'] as const
    for (const kind of kinds) document.addEventListener(kind, prepare, { passive: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, prepare)
    }
  }, [])
}
