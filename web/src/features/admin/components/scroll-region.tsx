import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string
  children: ReactNode
}

/** A part of the page that scrolls by itself; by keyboard too. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      className={className}
    >
      {children}
    </section>
  )
}
