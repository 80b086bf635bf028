import { FileCheck, FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Card } from '../../../components/ui/card.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { isMissing } from '../../../lib/api-error.ts'
import { formatLongDate, formatRupees } from '../../../lib/format.ts'
import { useBillCheck } from '../api/public.ts'
import { FactList } from '../components/fact-list.tsx'

/** /bill/{code}: whether a bill with this number, date and total exists, and nothing else. */
export function BillPage() {
  const { t } = useTranslation('deal')
  const { code = '' } = useParams()
  const query = useBillCheck(code)
  return (
    <div className="page flex max-w-2xl flex-col gap-5 py-8 sm:py-10">
      <PageHeader title={t('billCheck.title')} subtitle={t('billCheck.subtitle')} />
      {query.data ? (
        <Found bill={query.data} />
      ) : query.isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : isMissing(query.error) ? (
        <Card className="flex items-start gap-4 bg-chilli-wash">
          <FileQuestion aria-hidden="true" className="size-9 shrink-0 text-chilli" />
          <p role="alert">
            <strong className="block text-xl">{t('billCheck.missing')}</strong>
            {t('billCheck.missingText')}
          </p>
        </Card>
      ) : (
        <QueryError query={query} />
      )}
    </div>
  )
}

function Found({ bill }: { bill: NonNullable<ReturnType<typeof useBillCheck>['data']> }) {
  const { t } = useTranslation('deal')
  return (
    <Card className="flex flex-col gap-5">
      <p role="status" className="flex items-center gap-3 font-bold text-2xl text-deep max-[22rem]:text-xl">
        <FileCheck aria-hidden="true" className="size-9 shrink-0 text-leaf" />
        {t('billCheck.exists')}
      </p>
      <FactList
        facts={[
          [t('billCheck.number'), bill.number],
          [t('billCheck.date'), formatLongDate(bill.date)],
          [t('billCheck.total'), formatRupees(bill.total)],
        ]}
      />
      {bill.corrections.length > 0 ? (
        <section aria-label={t('billCheck.corrections')}>
          <h2 className="font-bold text-lg">{t('billCheck.corrections')}</h2>
          <ul>
            {bill.corrections.map((note) => (
              <li key={note.number} className="figures flex justify-between gap-4 border-line border-t py-2">
                <span>
                  {note.number} · {formatLongDate(note.date)}
                </span>
                <strong>{formatRupees(note.total)}</strong>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="text-soft">{t('billCheck.compare')}</p>
    </Card>
  )
}
