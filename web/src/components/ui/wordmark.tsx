import type { SVGProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

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

/**
 * Two Hindi words as outlines (set in Anek Devanagari), so that English pages show them without fetching a whole
 * Devanagari font. The outlines stand in index.html, where they are there from the first paint on.
 */
function Word({ id, ...rest }: SVGProps<SVGSVGElement>) {
  return (
    <svg {...rest} aria-hidden="true" fill="currentColor">
      <use href={`#${id}`} />
    </svg>
  )
}

/** बोली */
function BoliWord({ className }: { className?: string }) {
  return <Word id="word-boli" viewBox="-5 -180 400 182" className={className} />
}

/** हिं */
export function HinWord({ className }: { className?: string }) {
  return <Word id="word-hin" viewBox="-5 -178 180 202" className={className} />
}
