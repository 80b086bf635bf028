import type { ImportedPrice } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { ListBody } from '../../../components/desk/list-card.tsx'
import { Panel } from '../../../components/desk/panel.tsx'
import { UserSearch } from '../../../components/desk/user-search.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Button } from '../../../components/ui/button.tsx'
import { StateName, useProduceName } from '../../../components/ui/data-names.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { formatDate, formatPrice } from '../../../lib/format.ts'
import { useImportedPrices, useStrikePrice } from '../api/prices.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const searchOnly = listFilters({})

/** The valid prices of an import, searchable and paged; each can be removed. */
export function ImportedPrices({ importId }: { importId: string }) {
  const { t } = useTranslation('mandi')
  const { filters, show } = useListFilters(searchOnly)
  const list = useImportedPrices(importId, filters)
  const [asked, setAsked] = useState<ImportedPrice | null>(null)
  const strike = useStrikePrice(importId, asked?.line ?? 0)
  const produceName = useProduceName()
  const nameOf = (commodity: string) => produceName(commodity) || commodity
  return (
    <Panel title={t('one.rows')} text={t('one.rowsText')}>
      <div className="p-5">
        <UserSearch label={t('one.search')} value={filters.search} onSearch={(search) => show({ search })} />
      </div>
      <ListBody
        list={list}
        page={filters.page}
        onPage={(page) => show({ page })}
        failure={t('one.failed')}
        empty={<EmptyState title={t('one.none')} className="m-5" />}
      >
        {(rows) => (
          <DataTable
            caption={t('one.rows')}
            rows={rows}
            keyOf={({ line }) => `${line}`}
            columns={[
              {
                title: t('one.mandi'),
                cell: ({ market, district, state }) => (
                  <span>
                    <span className="font-semibold">{market}</span>{' '}
                    <span className="text-soft text-sm">
                      {district}, <StateName state={state} />
                    </span>
                  </span>
                ),
              },
              {
                title: t('one.commodity'),
                cell: ({ commodity, variety, grade }) => (
                  <span>
                    {nameOf(commodity)}{' '}
                    <span className="text-soft text-sm">{[variety, grade].join(', ')}</span>
                  </span>
                ),
              },
              {
                title: t('one.date'),
                cell: ({ date }) => <span className="figures">{formatDate(date)}</span>,
              },
              ...(['low', 'modal', 'high'] as const).map((which) => ({
                title: t(`one.${which}`),
                isFigure: true,
                cell: (row: ImportedPrice) => formatPrice(row[which], 'quintal'),
              })),
              {
                title: t('strike.column'),
                cell: (row) => (
                  <Button
                    variant="secondary"
                    onClick={() => setAsked(row)}
                    aria-label={t('strike.of', { line: row.line, market: row.market })}
                  >
                    {t('strike.open')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListBody>
      {asked ? (
        <ReasonDialog
          key={asked.line}
          draft={`strike-${importId}-${asked.line}`}
          isOpen
          onClose={() => setAsked(null)}
          change={strike}
          words={{
            title: t('strike.title'),
            confirm: t('strike.open'),
            busy: t('strike.busy'),
            done: t('strike.done'),
            failed: t('strike.failed'),
          }}
        >
          <p>
            {t('strike.question', {
              market: asked.market,
              commodity: nameOf(asked.commodity),
              day: formatDate(asked.date),
              price: formatPrice(asked.modal, 'quintal'),
            })}
          </p>
        </ReasonDialog>
      ) : null}
    </Panel>
  )
}
