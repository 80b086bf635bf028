import { useEffect, useRef } from 'react'

/** Lights an element up for a moment when its value changes, unless the person wants no motion. */
export function useFlash<Element extends HTMLElement>(value: unknown) {
  const element = useRef<Element>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate?.(
      [
        {
          backgroundColor: 'var(--color-marigold-wash)',
          boxShadow: '0 0 0 0.4rem var(--color-marigold-wash)',
        },
        { backgroundColor: 'transparent', boxShadow: '0 0 0 0.4rem transparent' },
      ],
      { duration: 1_100, easing: 'ease-out' },
    )
  }, [value])
  return element
}
