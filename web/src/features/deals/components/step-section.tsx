import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import type { StepLook } from '../model/steps.ts'

interface StepSectionProps {
  id: string
  /** Counts from 1. */
  place: number
  title: string
  /** How it stands, in a line. */
  status: string
  look: StepLook
  isUnfolded: boolean
  children: ReactNode
}

/** One of the six steps: always in sight with how it stands; those at hand are unfolded. */
export function StepSection({ id, place, title, status, look, isUnfolded, children }: StepSectionProps) {
  const [isOpen, setOpen] = useState(isUnfolded)
  useEffect(() => setOpen(isUnfolded), [isUnfolded])
  return (
    <li className="relative">
      <details
        id={id}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={classNames(
          'group scroll-mt-24 rounded-card border bg-card shadow-soft',
          look === 'now' ? 'border-leaf ring-1 ring-leaf' : 'border-line',
        )}
      >
        <summary className="flex min-h-16 list-none items-center gap-3 rounded-card px-4 py-3 marker:hidden sm:px-5">
          <span
            aria-hidden="true"
            className={classNames(
              'figures flex size-10 shrink-0 items-center justify-center rounded-full font-bold text-lg',
              look === 'done' && 'bg-leaf text-on-leaf',
              look === 'now' && 'bg-marigold text-on-marigold',
              look === 'later' && 'bg-sand text-soft',
            )}
          >
            {look === 'done' ? <Check className="size-5.5" /> : place}
          </span>
          <span className="min-w-0 flex-1 leading-snug">
            <span
              aria-current={look === 'now' ? 'step' : undefined}
              className={classNames('block font-bold text-xl', look === 'later' && 'text-soft')}
            >
              {title}
            </span>
            <span className="figures block text-soft">{status}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-6 shrink-0 text-leaf transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-4 border-line border-t px-4 py-4 sm:px-5">{children}</div>
      </details>
    </li>
  )
}
