import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { usePriceImports } from '../api/prices.ts'
import { AdminShell } from '../components/admin-shell.tsx'
import { ListBody } from '../components/list-card.tsx'
import { Panel } from '../components/panel.tsx'
import { PriceImportsTable } from '../components/price-imports-table.tsx'
import { PriceUpload } from '../components/price-upload.tsx'

const LIMIT = 10

/** /admin/prices: files of prices of mandis, sent and listed. */
export function PricesPage() {
  const { t } = useTranslation('mandi')
  const [page, setPage] = useState(1)
  const list = usePriceImports({ page, limit: LIMIT })
  return (
    <AdminShell>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <PriceUpload />
      <Panel title={t('history.title')} text={t('history.text')}>
        <ListBody
          list={list}
          page={page}
          onPage={setPage}
          failure={t('history.failed')}
          empty={<EmptyState title={t('history.empty')} text={t('history.emptyText')} className="m-5" />}
        >
          {(imports, isStale) => <PriceImportsTable imports={imports} isStale={isStale} />}
        </ListBody>
      </Panel>
    </AdminShell>
  )
}
