import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Tiles are rendered within this distance of the screen. */
const MARGIN = '600px'

/** Called when an element comes near the screen, and when it has left. */
const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

function watch(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  listeners.set(element, listener)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

interface TileFrameProps {
  auctionId: string
  name: string
  /** Whether Tab focuses this tile. */
  isActive: boolean
  /** Its height in pixels before its first render. */
  usualHeight: number
  onActive: () => void
  children: ReactNode
}

/**
 * A place in the board's list, whose tile is drawn only near the screen. Off screen it keeps its height; a tile that
 * was used stays rendered, with what was typed into it.
 */
export function TileFrame({ auctionId, name, isActive, usualHeight, onActive, children }: TileFrameProps) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const [isTouched, setTouched] = useState(false)
  const height = useRef(usualHeight)
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    return watch(element, (near) => {
      if (!near && element.firstElementChild) height.current = element.offsetHeight
      setNear(near)
    })
  }, [])
  const isDrawn = isNear || isTouched
  return (
    <li className="flex min-w-0">
      <article
        ref={place}
        data-lot={auctionId}
        aria-label={name}
        tabIndex={isActive ? 0 : -1}
        style={isDrawn ? undefined : { minHeight: height.current }}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) setTouched(true)
          onActive()
        }}
        onKeyDown={({ key }) => key.startsWith('Arrow') || setTouched(true)}
        className="group relative flex w-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2"
      >
        {isDrawn ? children : null}
      </article>
    </li>
  )
}
