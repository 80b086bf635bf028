import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { formatDateTime, formatRupees } from '../../../lib/format.ts'
import type { Term } from '../model/term-changes.ts'

interface TermsNoticeProps {
  changes: readonly Term[]
  onRead: () => void
}

const labels = {
  basePrice: 'lot:basePrice',
  bidIncrement: 'lot:bidIncrement',
  startTime: 'terms.startTime',
  endTime: 'terms.endTime',
} as const

/** The farmer's changes since the viewer entered the room, to be read before the next bid. */
export function TermsNotice({ changes, onRead }: TermsNoticeProps) {
  const { t } = useTranslation(['roomend', 'lot'])
  const labelOf = (name: Extract<Term, { to: unknown }>['name']) =>
    name in labels ? t(labels[name as keyof typeof labels]) : t(`lot:details.${name}`)
  const show = (term: Term, value: string | number) => {
    if (typeof value === 'number') return formatRupees(value)
    return term.name === 'startTime' || term.name === 'endTime' ? formatDateTime(value) : value || '–'
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-card bg-marigold-wash px-4 py-3">
      <strong>{t('terms.title')}</strong>
      <ul className="list-disc ps-5">
        {changes.map((term) => (
          <li key={term.name}>
            {'from' in term
              ? t('terms.change', {
                  name: labelOf(term.name),
                  from: show(term, term.from),
                  to: show(term, term.to),
                })
              : t(`terms.${term.name}`)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onRead}>
        {t('terms.read')}
      </Button>
    </div>
  )
}
