import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

export type ChipProps = ComponentProps<'button'> & { selected?: boolean }

/** One choice of a filter; pressed while active. */
export function Chip({ selected = false, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4.5 font-semibold transition-colors',
        selected
          ? 'border-ink bg-ink text-paper'
          : 'border-edge bg-card text-ink hover:border-leaf hover:bg-raised',
        className,
      )}
    />
  )
}
