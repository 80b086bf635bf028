import { Link, type LinkProps } from '../../../components/ui/link.tsx'
import { classNames } from '../../../lib/class-names.ts'

/** A link within or under a form. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'font-semibold text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current',
        className,
      )}
    />
  )
}
