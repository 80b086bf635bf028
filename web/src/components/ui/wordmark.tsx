import { classNames } from '../../lib/class-names.ts'

/** The product's name in both scripts; only one of them on narrow screens if compact. */
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
      <BoliWord
        className={classNames(
          'h-[0.68em] w-auto text-marigold in-data-[text=largest]:max-sm:hidden',
          compact && 'max-sm:hidden',
        )}
      />
    </span>
  )
}

/**
 * बोली as an outline (set in Anek Devanagari), so that English pages show it without fetching a whole Devanagari font.
 * The outline is in index.html, so it is available from the first paint.
 */
function BoliWord({ className }: { className?: string }) {
  return (
    <svg viewBox="-5 -180 400 182" className={className} aria-hidden="true" fill="currentColor">
      <use href="#word-boli" />
    </svg>
  )
}
