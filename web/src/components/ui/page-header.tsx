import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useHeadingFocus, usePageTitle } from '../../lib/navigation-focus.ts'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** On the right on wide screens, below on narrow ones. */
  aside?: ReactNode
  className?: string
}

/** The page's one heading. It also names the document, and takes the focus after a navigation. */
export function PageHeader({ title, subtitle, aside, className }: PageHeaderProps) {
  return (
    <div className={classNames('flex flex-wrap items-end justify-between gap-x-8 gap-y-3', className)}>
      {/* A long text wraps before it moves its neighbour to another row. */}
      <div className="min-w-0 sm:grow sm:basis-md">
        <PageTitle
          title={title}
          className="font-bold text-3xl tracking-tight sm:text-[2.6rem] sm:leading-tight"
        />
        {subtitle ? <p className="mt-1 text-lg text-soft">{subtitle}</p> : null}
      </div>
      {aside}
    </div>
  )
}

/** Only the heading, without the frame. */
export function PageTitle({ title, className }: { title: string; className: string }) {
  usePageTitle(title)
  const heading = useHeadingFocus()
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  )
}
