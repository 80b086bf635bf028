import { classNames } from '../../lib/class-names.ts'

/** A quiet shape where something is loading; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-pulse-soft in-[[data-loading]]:animate-none rounded-field bg-sand',
        className,
      )}
    />
  )
}
