import { type PriceImportView, routes } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { pathOf } from '../../../lib/api-client.ts'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
import { DownloadButton } from './download-button.tsx'

const PERCENT = 100
const tones = { receiving: 'marigold', done: 'leaf', failed: 'chilli' } as const

/** Imported price files: the outcome of each, and its refused rows as a file. */
export function PriceImportsTable({
  imports,
  isStale,
}: {
  imports: readonly PriceImportView[]
  isStale: boolean
}) {
  const { t } = useTranslation('mandi')
  return (
    <DataTable
      caption={t('history.title')}
      rows={imports}
      isStale={isStale}
      keyOf={({ _id }) => _id}
      columns={[
        {
          key: 'file',
          title: t('history.file'),
          cell: ({ _id, fileName, isDemo, source, by }) => (
            <div className="min-w-0">
              <RowLink to={`/admin/prices/${_id}`} className="break-all">
                {fileName}
              </RowLink>
              <p className="text-soft text-sm">{by ?? t(`source.${source}`)}</p>
              {isDemo ? <Badge tone="marigold">{t('demo')}</Badge> : null}
            </div>
          ),
        },
        { key: 'state', title: t('history.state'), cell: (row) => <State row={row} /> },
        {
          key: 'added',
          title: t('history.added'),
          isFigure: true,
          cell: ({ added, updated }) =>
            t('history.kept', { added: formatCount(added), updated: formatCount(updated) }),
        },
        { key: 'refused', title: t('history.refused'), isFigure: true, cell: (row) => <Refused row={row} /> },
        {
          key: 'newest',
          title: t('history.newest'),
          cell: ({ newest }) => <span className="figures">{newest ? formatDate(newest) : '–'}</span>,
        },
        {
          key: 'when',
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
