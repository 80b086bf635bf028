import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Card } from '../ui/card.tsx'

export interface PanelProps {
  title: string
  text?: string
  /** Beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of an administrator's page with its own heading. */
export function Panel({ title, text, aside, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('min-w-0', className)}>
      <Card padded={false} className="flex h-full flex-col overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-5 py-4">
          <div className="min-w-0">
            <h2 id={id} className="font-bold text-xl leading-tight">
              {title}
            </h2>
            {text ? <p className="text-soft text-sm">{text}</p> : null}
          </div>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  )
}

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

/** The margins and width of an administrator's page; the sidebar beside it belongs to the site's frame. */
export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <div className="px-5 py-6 sm:px-8 lg:py-9">
      <div className="mx-auto flex max-w-[76rem] flex-col gap-7">{children}</div>
    </div>
  )
}
