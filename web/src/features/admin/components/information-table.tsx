import type { InformationView } from '@boli/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { RowButton } from '../../../components/desk/row-link.tsx'
import { InformationPicture } from '../../../components/information/information-picture.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { formatDate } from '../../../lib/format.ts'

/** How much of a description the list shows, by the specification. */
const PREVIEW_LENGTH = 40

interface InformationTableProps {
  items: readonly InformationView[]
  onEdit: (item: InformationView) => void
  onDelete: (item: InformationView) => void
}

/** Title, Category, Source, Valid Till, Actions. */
export function InformationTable({ items, onEdit, onDelete }: InformationTableProps) {
  const { t } = useTranslation(['admin', 'info'])
  return (
    <DataTable
      caption={t('information.title')}
      rows={items}
      keyOf={(item) => item._id}
      columns={[
        { title: t('information.column.title'), cell: (item) => <TitleCell item={item} /> },
        {
          title: t('information.column.category'),
          cell: ({ category }) => <Badge tone="leaf">{t(`info:category.${category}`)}</Badge>,
        },
        {
          title: t('information.column.source'),
          cell: ({ source }) => <span className="max-md:text-end">{source || '-'}</span>,
        },
        {
          title: t('information.column.validTill'),
          cell: ({ validTill }) => (
            <span className="figures md:whitespace-nowrap">{validTill ? formatDate(validTill) : '-'}</span>
          ),
        },
        {
          title: t('information.column.actions'),
          cell: (item) => {
            const { title } = item
            const [edit, remove] = [t('information.edit', { title }), t('information.delete', { title })]
            return (
              <div className="flex gap-1">
                <RowButton label={edit} title={edit} onClick={() => onEdit(item)}>
                  <Pencil aria-hidden="true" className="size-5" />
                </RowButton>
                <RowButton label={remove} title={remove} isDanger onClick={() => onDelete(item)}>
                  <Trash2 aria-hidden="true" className="size-5" />
                </RowButton>
              </div>
            )
          },
        },
      ]}
    />
  )
}

function TitleCell({ item }: { item: InformationView }) {
  const { title, description } = item
  return (
    <div className="flex min-w-0 items-center gap-3">
      <InformationPicture item={item} sizes="80px" className="w-20 shrink-0 rounded-field" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold leading-snug">{title}</p>
        <p className="text-soft text-sm">
          {description.slice(0, PREVIEW_LENGTH)}
          {description.length > PREVIEW_LENGTH ? '...' : ''}
        </p>
      </div>
    </div>
  )
}
