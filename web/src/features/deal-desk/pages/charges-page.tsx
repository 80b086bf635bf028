import { CirclePlus, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, DataTableSkeleton } from '../../../components/desk/data-table.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { RowButton } from '../../../components/desk/row-link.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { formatDate, formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { type Charge, useCharges } from '../api/deal-desk.ts'
import { ChargeDialog } from '../components/charge-dialog.tsx'

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
        <Fetched query={query} skeleton={<DataTableSkeleton rows={4} />} className="m-5">
          {(charges) =>
            charges.length === 0 ? (
              <EmptyState title={t('charges.empty')} text={t('charges.emptyText')} className="m-5" />
            ) : (
              <ChargesTable charges={charges} onEdit={setEdited} />
            )
          }
        </Fetched>
      </Card>
      <ChargeDialog charge={edited} onClose={() => setEdited(null)} />
    </AdminShell>
  )
}

interface ChargesTableProps {
  charges: readonly Charge[]
  onEdit: (charge: Charge) => void
}

/** Name, payer, rate, scope, and start. */
function ChargesTable({ charges, onEdit }: ChargesTableProps) {
  const { t } = useTranslation(['dealdesk', 'lot', 'create'])
  const language = useLanguage()
  const nameOf = ({ name }: Charge) => name[language] ?? name.en ?? ''
  return (
    <DataTable
      caption={t('charges.title')}
      rows={charges}
      keyOf={(charge) => charge._id}
      columns={[
        { title: t('charges.name'), cell: (charge) => <strong>{nameOf(charge)}</strong> },
        { title: t('charges.payer'), cell: ({ payer }) => t(`waits.${payer}`) },
        {
          title: t('charges.rate'),
          isFigure: true,
          cell: ({ kind, rate }) =>
            kind === 'percent' ? `${rate} %` : t('charges.perUnit', { amount: formatRupees(rate) }),
        },
        {
          title: t('charges.for'),
          cell: ({ category, state }) =>
            [
              category === null ? t('charges.allCategories') : t(`lot:category.${category}`),
              state === null ? t('charges.allStates') : t(`create:state.${state}`),
            ].join(' · '),
        },
        {
          title: t('charges.days'),
          cell: ({ from, to }) => (
            <span className="figures">
              {formatDate(from, language)} – {to === null ? t('charges.open') : formatDate(to, language)}
            </span>
          ),
        },
        {
          title: t('charges.change'),
          cell: (charge) => (
            <RowButton label={t('charges.changeOf', { name: nameOf(charge) })} onClick={() => onEdit(charge)}>
              <SquarePen aria-hidden="true" className="size-5" />
            </RowButton>
          ),
        },
      ]}
    />
  )
}
