import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { usePriceImports } from '../api/prices.ts'
import { AdminShell } from '../components/admin-shell.tsx'
import { ListBody } from '../components/list-card.tsx'
import { Panel } from '../components/panel.tsx'
import { PriceImportsTable } from '../components/price-imports-table.tsx'
import { PriceUpload } from '../components/price-upload.tsx'
import { useListFilters } from '../hooks/use-list-filters.ts'
import { listFilters } from '../model/list-filters.ts'

const LIMIT = 10
const pageOnly = listFilters({})

/** /admin/prices: files of prices of mandis, sent and listed. */
export function PricesPage() {
  const { t } = useTranslation(['mandi', 'admin', 'errors'])
  const { filters, show } = useListFilters(pageOnly)
  const { page } = filters
  const list = usePriceImports({ page, limit: LIMIT })
  return (
    <AdminShell>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <PriceUpload />
      <Panel title={t('history.title')} text={t('history.text')}>
        <ListBody
          list={list}
          page={page}
          onPage={(next) => show({ page: next })}
          failure={t('history.failed')}
          empty={<EmptyState title={t('history.empty')} text={t('history.emptyText')} className="m-5" />}
        >
          {(imports, isStale) => <PriceImportsTable imports={imports} isStale={isStale} />}
        </ListBody>
      </Panel>
    </AdminShell>
  )
}
