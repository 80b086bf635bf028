import { classNames } from '../../lib/class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** An underlined link that stands on its own, high enough for a finger. */
export function LineLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'inline-flex min-h-11 items-center font-semibold text-deep underline underline-offset-4',
        className,
      )}
    />
  )
}
