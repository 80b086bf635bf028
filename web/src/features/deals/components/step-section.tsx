import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import type { StepLook } from '../model/steps.ts'

interface StepSectionProps {
  id: string
  /** Counts from 1. */
  place: number
  isLast: boolean
  title: string
  /** Its state in one line. */
  status: string
  look: StepLook
  isUnfolded: boolean
  children: ReactNode
}

/** One of the six steps: always visible with its state, unfolded if it is the current one. */
export function StepSection(props: StepSectionProps) {
  const { id, place, isLast, title, status, look, isUnfolded, children } = props
  const [isOpen, setOpen] = useState(isUnfolded)
  const section = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // A section is not folded while the user types in it, even if the other party has advanced the deal.
    if (isUnfolded || !section.current?.contains(document.activeElement)) setOpen(isUnfolded)
  }, [isUnfolded])
  return (
    <li className="relative border-line not-first:border-t">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute start-[1.9375rem] w-0.5 print:hidden sm:start-[2.1875rem]',
          place === 1 ? 'top-8' : 'top-0',
          isLast ? 'h-8' : 'bottom-0',
          look === 'done' ? 'bg-leaf' : 'bg-line',
        )}
      />
      <details
        ref={section}
        id={id}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group relative scroll-mt-24"
      >
        <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-4 py-2.5 marker:hidden hover:bg-leaf-wash/50 sm:px-5">
          <span
            aria-hidden="true"
            className={classNames(
              'figures flex size-8 shrink-0 items-center justify-center rounded-full font-bold ring-4 ring-card',
              look === 'done' && 'bg-leaf text-on-leaf',
              look === 'now' && 'bg-marigold text-on-marigold',
              look === 'later' && 'bg-sand text-soft',
            )}
          >
            {look === 'done' ? <Check className="size-5" /> : place}
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 leading-snug">
            <h2
              aria-current={look === 'now' ? 'step' : undefined}
              className={classNames(
                'text-lg',
                look === 'now' ? 'font-bold' : 'font-semibold',
                look === 'later' && 'text-soft',
              )}
            >
              {title}
            </h2>
            <span className="figures text-soft max-[22rem]:text-sm sm:text-end">{status}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-leaf transition-transform group-open:rotate-180 print:hidden"
          />
        </summary>
        <div className="flex flex-col gap-4 px-4 pt-1 pb-5 max-sm:bg-card sm:pe-5 sm:ps-16">{children}</div>
      </details>
    </li>
  )
}
