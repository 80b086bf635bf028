import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { EmptyBasket } from '../drawings/empty-basket.tsx'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** The way on: a button or a link. */
  action?: ReactNode
  className?: string
}

/** What a list shows when it has nothing to show. */
export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-panel border border-line border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      <EmptyBasket className="h-24 w-auto" />
      <p className="font-semibold text-xl">{title}</p>
      {text ? <p className="max-w-prose text-soft">{text}</p> : null}
      {action}
    </div>
  )
}
