import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import type { LotFieldsProps } from './lot-form-fields.tsx'
import { type ListingScreens, listingParts } from './use-listing-screens.ts'

/** The three steps of the form with their progress; a press jumps to a step. */
export function LotProgress({ form, screens }: LotFieldsProps & { screens: ListingScreens }) {
  const { t } = useTranslation('create')
  const values = useWatch({ control: form.control })
  return (
    <nav
      aria-label={t('section.progress')}
      className="sticky top-16 low:static z-10 -mx-4 bg-paper/95 px-4 py-2"
    >
      <ol className="grid grid-cols-3 gap-2">
        {listingParts.map(({ title, fields }, at) => {
          const isDone = fields.every(
            (field) =>
              field === 'bagKilos' || field === 'reservePrice' || (values[field] ?? '').trim() !== '',
          )
          const isHere = screens?.screen === at + 1
          return (
            <li key={title} className="min-w-0">
              <a
                href={`#step-${at + 1}`}
                {...(isHere && { 'aria-current': 'step' as const })}
                onClick={(event) => {
                  event.preventDefault()
                  if (screens === null)
                    document.getElementById(`step-${at + 1}`)?.scrollIntoView({ block: 'start' })
                  else if (!isHere) screens.goTo(at + 1)
                }}
                className={classNames(
                  'flex min-h-11 items-center gap-1.5 border-t-4 pt-1 font-semibold text-sm leading-tight max-[22rem]:flex-col max-[22rem]:items-start max-[22rem]:gap-0',
                  isDone || isHere ? 'border-leaf text-deep' : 'border-edge text-soft',
                  isHere && 'font-bold underline underline-offset-4',
                )}
              >
                <span aria-hidden="true">
                  {isDone ? <Check className="size-4" /> : <span className="figures">{at + 1}</span>}
                </span>
                <span className="min-w-0 max-[22rem]:text-xs max-[22rem]:[&:is(:lang(ta),:lang(ml))]:text-[0.66rem]">
                  {t(`section.${title}`)}
                </span>
                {isDone ? <span className="sr-only"> ✓</span> : null}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
