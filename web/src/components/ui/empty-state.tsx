import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { optionalPart } from '../../lib/lazy-part.ts'
import { PageTitle } from './page-header.tsx'

const EmptyBasket = optionalPart(() => import('../drawings/empty-basket.tsx'), 'EmptyBasket')

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** The next action: a button or a link. */
  action?: ReactNode
  /** Set if it is the only content: its title is then the page's heading. */
  isPage?: boolean
  className?: string
}

/** Shown by a list without items. */
export function EmptyState({ title, text, action, isPage = false, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-panel border border-line border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      <div className="h-24">
        <EmptyBasket className="h-24 w-auto" />
      </div>
      {isPage ? (
        <PageTitle title={title} className="font-semibold text-xl" />
      ) : (
        <p className="font-semibold text-xl">{title}</p>
      )}
      {text ? <p className="max-w-prose text-soft">{text}</p> : null}
      {action}
    </div>
  )
}
