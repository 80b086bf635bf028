import { useTranslation } from 'react-i18next'
import { ListBody } from '../../../components/desk/list-card.tsx'
import { AdminShell, Panel } from '../../../components/desk/panel.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { usePriceImports } from '../api/prices.ts'
import { PriceImportsTable } from '../components/price-imports-table.tsx'
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
          {(imports, isStale) => <PriceImportsTable imports={imports} isStale={isStale} />}
        </ListBody>
      </Panel>
    </AdminShell>
  )
}
