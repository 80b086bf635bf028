import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import type { LotForm } from './lot-form.ts'
import type { LotFieldsProps } from './lot-form-fields.tsx'

const steps = [
  { title: 'product', fields: ['product_name', 'category'] },
  { title: 'quantity', fields: ['quantity', 'basePrice'] },
  { title: 'place', fields: ['durationMinutes', 'state'] },
] as const satisfies { title: string; fields: (keyof LotForm)[] }[]

/** The three steps of the form with what is filled in of them; a press leads to each. */
export function LotProgress({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  const values = useWatch({ control: form.control })
  return (
    <nav aria-label={t('section.progress')} className="sticky top-16 z-10 -mx-4 bg-paper/95 px-4 py-2">
      <ol className="grid grid-cols-3 gap-2">
        {steps.map(({ title, fields }, at) => {
          const isDone = fields.every((field) => (values[field] ?? '').trim() !== '')
          return (
            <li key={title}>
              <a
                href={`#step-${at + 1}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(`step-${at + 1}`)?.scrollIntoView({ block: 'start' })
                }}
                className={classNames(
                  'flex min-h-11 items-center gap-1.5 border-t-4 pt-1 font-semibold text-sm leading-tight',
                  isDone ? 'border-leaf text-deep' : 'border-edge text-soft',
                )}
              >
                <span aria-hidden="true">
                  {isDone ? <Check className="size-4" /> : <span className="figures">{at + 1}</span>}
                </span>
                {t(`section.${title}`)}
                {isDone ? <span className="sr-only"> ✓</span> : null}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
