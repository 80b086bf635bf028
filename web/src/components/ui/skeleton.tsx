import { classNames } from '../../lib/class-names.ts'

/** A placeholder for loading content; give it the size of the content. */
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
