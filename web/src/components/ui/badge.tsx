import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

export type BadgeTone = 'neutral' | 'leaf' | 'marigold' | 'chilli' | 'floating'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sand text-ink',
  leaf: 'bg-leaf-wash text-deep',
  marigold: 'bg-marigold-wash text-marigold-deep',
  chilli: 'bg-chilli-wash text-chilli',
  /** On top of a picture. */
  floating: 'bg-card text-ink shadow-soft',
}

export interface BadgeProps {
  tone?: BadgeTone
  /** A dot before the text; `live` animates it. */
  dot?: boolean | 'live'
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', dot = false, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex w-fit items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-sm leading-tight',
        tones[tone],
        className,
      )}
    >
      {dot ? (
        <span
          aria-hidden="true"
          className={classNames(
            'size-2 rounded-full',
            tone === 'floating' ? 'bg-leaf' : 'bg-current',
            dot === 'live' && 'pinging',
          )}
        />
      ) : null}
      {children}
    </span>
  )
}
