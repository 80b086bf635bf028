import { type PriceImportView, routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { ListBody } from '../../../components/desk/list-card.tsx'
import { AdminShell, Panel } from '../../../components/desk/panel.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { pathOf } from '../../../lib/api-client.ts'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
import { usePriceImports } from '../api/prices.ts'
import { DownloadButton } from '../components/download-button.tsx'
import { PriceUpload } from '../components/price-upload.tsx'

const LIMIT = 10
const states = ['all', 'failed'] as const
const importFilters = listFilters({ state: states })

/** /admin/prices: upload and list of mandi price files. */
export function PricesPage() {
  const { t } = useTranslation(['mandi', 'admin', 'errors'])
  const { filters, show } = useListFilters(importFilters)
  const { page, state } = filters
  const list = usePriceImports({ page, limit: LIMIT, unsolved: state === 'failed' })
  return (
    <AdminShell>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <PriceUpload />
      <Panel title={t('history.title')} text={t('history.text')}>
        <fieldset aria-label={t('history.states')} className="flex flex-wrap gap-2 px-5 pt-4">
          {states.map((one) => (
            <Chip key={one} selected={one === state} onClick={() => show({ state: one })}>
              {t(`history.shown.${one}`)}
            </Chip>
          ))}
        </fieldset>
        <ListBody
          list={list}
          page={page}
          onPage={(next) => show({ page: next })}
          failure={t('history.failed')}
          empty={
            state === 'failed' ? (
              <EmptyState title={t('history.noneFailed')} className="m-5" />
            ) : (
              <EmptyState title={t('history.empty')} text={t('history.emptyText')} className="m-5" />
            )
          }
        >
          {(imports) => <PriceImportsTable imports={imports} />}
        </ListBody>
      </Panel>
    </AdminShell>
  )
}

const PERCENT = 100
const tones = { receiving: 'marigold', done: 'leaf', failed: 'chilli' } as const

/** Imported price files: the outcome of each, and its refused rows as a file. */
function PriceImportsTable({ imports }: { imports: readonly PriceImportView[] }) {
  const { t } = useTranslation('mandi')
  return (
    <DataTable
      caption={t('history.title')}
      rows={imports}
      keyOf={({ _id }) => _id}
      columns={[
        {
          title: t('history.file'),
          cell: ({ _id, fileName, isDemo, source, by }) => (
            <div className="min-w-0">
              <RowLink to={`/admin/prices/${_id}`} className="wrap-anywhere">
                {fileName}
              </RowLink>
              <p className="text-soft text-sm">{by ?? t(`source.${source}`)}</p>
              {isDemo ? <Badge tone="marigold">{t('demo')}</Badge> : null}
            </div>
          ),
        },
        { title: t('history.state'), cell: (row) => <State row={row} /> },
        {
          title: t('history.added'),
          isFigure: true,
          cell: ({ added, updated }) =>
            t('history.kept', { added: formatCount(added), updated: formatCount(updated) }),
        },
        { title: t('history.refused'), isFigure: true, cell: (row) => <Refused row={row} /> },
        {
          title: t('history.newest'),
          cell: ({ newest }) => <span className="figures">{newest ? formatDate(newest) : '–'}</span>,
        },
        {
          title: t('history.when'),
          cell: ({ startedAt }) => (
            <time dateTime={startedAt} className="figures">
              {formatDateTime(startedAt)}
            </time>
          ),
        },
      ]}
    />
  )
}

function State({ row: { state, failure, received, bytes, takenBack } }: { row: PriceImportView }) {
  const { t } = useTranslation('mandi')
  if (takenBack) return <Badge tone="chilli">{t('state.takenBack')}</Badge>
  const percent = bytes ? Math.floor((received / bytes) * PERCENT) : null
  return (
    <div className="max-md:text-end">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {state === 'receiving' && percent !== null ? (
        <p className="text-soft text-sm">{t('state.unfinished', { percent })}</p>
      ) : null}
      {failure ? <p className="text-chilli text-sm">{t(`failure.${failure}`)}</p> : null}
    </div>
  )
}

function Refused({ row: { _id, refused, faults } }: { row: PriceImportView }) {
  const { t } = useTranslation('mandi')
  if (refused === 0) return <span>0</span>
  return (
    <div className="flex flex-col items-end gap-1">
      <DownloadButton
        variant="quiet"
        path={pathOf(routes.refusedPrices.path, { importId: _id })}
        fileName={`boli-refused-prices-${_id}.csv`}
      >
        {t('history.refusedRows', { amount: formatCount(refused) })}
      </DownloadButton>
      <p className="text-end text-soft text-sm">
        {Object.entries(faults)
          .sort(([, one], [, other]) => other - one)
          .map(([fault, count]) => `${t(`fault.${fault}`)} ${formatCount(count)}`)
          .join(' · ')}
      </p>
    </div>
  )
}
