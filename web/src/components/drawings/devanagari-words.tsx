import type { SVGProps } from 'react'

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
export function BoliWord({ className }: { className?: string }) {
  return <Word id="word-boli" viewBox="-5 -180 400 182" className={className} />
}

/** हिं */
export function HinWord({ className }: { className?: string }) {
  return <Word id="word-hin" viewBox="-5 -178 180 202" className={className} />
}
