import { SquarePen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { formatDate, formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import type { Charge } from '../api/charges.ts'

interface ChargesTableProps {
  charges: readonly Charge[]
  onEdit: (charge: Charge) => void
}

/** Name, payer, rate, scope, and start. */
export function ChargesTable({ charges, onEdit }: ChargesTableProps) {
  const { t } = useTranslation(['dealdesk', 'lot', 'create'])
  const language = useLanguage()
  const nameOf = ({ name }: Charge) => name[language] ?? name.en ?? ''
  return (
    <DataTable
      caption={t('charges.title')}
      rows={charges}
      keyOf={(charge) => charge._id}
      columns={[
        { key: 'name', title: t('charges.name'), cell: (charge) => <strong>{nameOf(charge)}</strong> },
        { key: 'payer', title: t('charges.payer'), cell: ({ payer }) => t(`waits.${payer}`) },
        {
          key: 'rate',
          title: t('charges.rate'),
          isFigure: true,
          cell: ({ kind, rate }) =>
            kind === 'percent' ? `${rate} %` : t('charges.perUnit', { amount: formatRupees(rate) }),
        },
        {
          key: 'for',
          title: t('charges.for'),
          cell: ({ category, state }) =>
            [
              category === null ? t('charges.allCategories') : t(`lot:category.${category}`),
              state === null ? t('charges.allStates') : t(`create:state.${state}`),
            ].join(' · '),
        },
        {
          key: 'days',
          title: t('charges.days'),
          cell: ({ from, to }) => (
            <span className="figures">
              {formatDate(from, language)} – {to === null ? t('charges.open') : formatDate(to, language)}
            </span>
          ),
        },
        {
          key: 'actions',
          title: t('charges.change'),
          cell: (charge) => (
            <button
              type="button"
              aria-label={t('charges.changeOf', { name: nameOf(charge) })}
              onClick={() => onEdit(charge)}
              className="flex size-11 items-center justify-center rounded-full text-soft hover:bg-leaf-wash hover:text-ink"
            >
              <SquarePen aria-hidden="true" className="size-5" />
            </button>
          ),
        },
      ]}
    />
  )
}
