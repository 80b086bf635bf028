import type { PriceImportView } from '@boli/contracts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AdminShell, Panel } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
import { usePriceImport, useTakeBack } from '../api/imported-prices.ts'
import { ImportedPrices } from '../components/imported-prices.tsx'
import { OneUnavailable } from '../components/one-unavailable.tsx'
import { ReasonDialog } from '../components/reason-dialog.tsx'

/** /admin/prices/{importId}: one imported file, its valid prices, and undoing all or one of them. */
export function PriceImportPage() {
  const { importId = '' } = useParams()
  const { t } = useTranslation(['mandi', 'admin', 'users', 'errors', 'create', 'lot'])
  const query = usePriceImport(importId)
  return (
    <AdminShell>
      {query.data ? (
        <Import row={query.data} />
      ) : query.isError ? (
        <OneUnavailable query={query} kind="import" />
      ) : (
        <Skeleton className="h-40 w-full" aria-label={t('title')} />
      )}
    </AdminShell>
  )
}

function Import({ row }: { row: PriceImportView }) {
  const { t } = useTranslation('mandi')
  const [isAsking, setAsking] = useState(false)
  const takeBack = useTakeBack(row._id)
  const facts = [
    [t('history.when'), formatDateTime(row.startedAt)],
    [t('history.by'), row.by ?? t(`source.${row.source}`)],
    [t('history.state'), t(row.takenBack ? 'state.takenBack' : `state.${row.state}`)],
    [
      t('history.added'),
      t('history.kept', { added: formatCount(row.added), updated: formatCount(row.updated) }),
    ],
    [t('history.refused'), formatCount(row.refused)],
    [t('history.newest'), row.newest ? formatDate(row.newest) : t('history.noPrice')],
  ]
  return (
    <>
      <PageHeader
        title={row.fileName}
        subtitle={t('one.subtitle')}
        aside={
          row.takenBack ? null : (
            <Button
              variant="danger"
              onClick={() => setAsking(true)}
              icon={<Undo2 aria-hidden="true" className="size-4.5" />}
            >
              {t('takeBack.open')}
            </Button>
          )
        }
      />
      {row.takenBack ? (
        <p className="break-words rounded-panel bg-chilli-wash p-5">
          {t('takeBack.was', { moment: formatDateTime(row.takenBack.at), username: row.takenBack.by })}{' '}
          {row.takenBack.reason}
        </p>
      ) : null}
      <Panel title={t('one.facts')}>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4 p-5">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-soft text-sm">{label}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {row.takenBack ? <EmptyState title={t('one.nothing')} /> : <ImportedPrices importId={row._id} />}
      {row.strikes && row.strikes.length > 0 ? (
        <Panel title={t('strike.struck')}>
          <ul className="flex flex-col gap-2 p-5">
            {row.strikes.map(({ line, text, reason, by, at }) => (
              <li key={line} className="break-words">
                {text}{' '}
                <span className="text-soft">
                  {t('strike.by', { username: by, moment: formatDateTime(at) })}
                </span>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <ReasonDialog
        draft={`take-back-${row._id}`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        change={takeBack}
        words={{
          title: t('takeBack.title'),
          confirm: t('takeBack.open'),
          busy: t('takeBack.busy'),
          done: t('takeBack.done'),
          failed: t('takeBack.failed'),
        }}
      >
        <p>{t('takeBack.question', { file: row.fileName })}</p>
      </ReasonDialog>
    </>
  )
}
