import { classNames } from '../../lib/class-names.ts'
import { BoliWord } from '../drawings/devanagari-words.tsx'

/** The product's name in both scripts; compact in one of them on narrow screens. */
export function Wordmark({ compact = false, className }: { compact?: boolean; className?: string }) {
  return (
    <span
      lang="en"
      className={classNames(
        'inline-flex items-baseline gap-2 font-extrabold text-[1.7rem] leading-none',
        className,
      )}
    >
      <span className="text-deep">Boli</span>
      <BoliWord className={classNames('h-[0.68em] w-auto text-marigold', compact && 'max-sm:hidden')} />
    </span>
  )
}
