import type { PriceImportView } from '@boli/contracts'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AskButton } from '../../../components/desk/confirm-dialog.tsx'
import { Panel } from '../../../components/desk/panel.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
import { usePriceImport, useTakeBack } from '../api/prices.ts'
import { ImportedPrices } from '../components/imported-prices.tsx'
import { OnePage } from '../components/one-page.tsx'
import { ReasonDialog } from '../components/reason-dialog.tsx'

/** /admin/prices/{importId}: one imported file, its valid prices, and undoing all or one of them. */
export function PriceImportPage() {
  const { importId = '' } = useParams()
  const query = usePriceImport(importId)
  useTranslation(['mandi', 'admin', 'users', 'errors', 'create', 'lot'])
  return (
    <OnePage query={query} kind="import" skeleton={<Skeleton className="h-40 w-full" />}>
      {(row) => <Import row={row} />}
    </OnePage>
  )
}

function Import({ row }: { row: PriceImportView }) {
  const { t } = useTranslation('mandi')
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
            <AskButton Icon={Undo2} text={t('takeBack.open')} variant="danger">
              {(dialog) => (
                <ReasonDialog
                  draft={`take-back-${row._id}`}
                  {...dialog}
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
              )}
            </AskButton>
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
    </>
  )
}
