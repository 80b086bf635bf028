import { CirclePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTableSkeleton } from '../../../components/desk/data-table.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { type Charge, useCharges } from '../api/charges.ts'
import { ChargeDialog } from '../components/charge-dialog.tsx'
import { ChargesTable } from '../components/charges-table.tsx'

/** /admin/charges: mandi fee, cess, commission, each with a start date. */
export function ChargesPage() {
  const { t } = useTranslation(['dealdesk', 'lot', 'create', 'admin', 'dealfaults', 'errors'])
  const query = useCharges()
  const [edited, setEdited] = useState<Charge | 'new' | null>(null)
  return (
    <AdminShell>
      <PageHeader
        title={t('charges.title')}
        subtitle={t('charges.subtitle')}
        aside={
          <Button
            onClick={() => setEdited('new')}
            icon={<CirclePlus aria-hidden="true" className="size-5" />}
          >
            {t('charges.add')}
          </Button>
        }
      />
      <Card padded={false} className="overflow-hidden">
        {query.data === undefined ? (
          query.isError ? (
            <QueryError query={query} className="m-5" />
          ) : (
            <DataTableSkeleton rows={4} />
          )
        ) : query.data.length === 0 ? (
          <EmptyState title={t('charges.empty')} text={t('charges.emptyText')} className="m-5" />
        ) : (
          <ChargesTable charges={query.data} onEdit={setEdited} />
        )}
      </Card>
      <ChargeDialog charge={edited} onClose={() => setEdited(null)} />
    </AdminShell>
  )
}
