import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { type NamedLot, useNameBeside } from '../ui/data-names.tsx'
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

interface RowButtonProps extends ComponentProps<'button'> {
  label: string
  isDanger?: boolean
}

/** An icon button in a row that acts on the row's subject. */
export function RowButton({ label, isDanger = false, ...rest }: RowButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(
        'flex size-11 items-center justify-center rounded-full disabled:cursor-not-allowed disabled:opacity-40',
        isDanger
          ? 'text-chilli enabled:hover:bg-chilli-wash'
          : 'text-soft enabled:hover:bg-leaf-wash enabled:hover:text-ink',
      )}
    />
  )
}

/** A lot in a row: the name that its farmer gave it, and its produce if that name is in another script. */
export function LotLink({ to, lot }: { to: string; lot: NamedLot }) {
  const beside = useNameBeside(lot)
  return (
    <>
      <RowLink to={to}>{lot.productName}</RowLink>
      {beside ? <p className="text-soft text-sm">{beside}</p> : null}
    </>
  )
}
