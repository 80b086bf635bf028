import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Link } from '../ui/link.tsx'

/** A link from a row to the page of its subject. */
export function RowLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={classNames(
        'inline-flex min-h-11 min-w-0 items-center gap-3 break-words font-semibold text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {children}
    </Link>
  )
}
