import type { InformationView } from '@boli/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { InformationPicture } from '../../../components/information/information-picture.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/format.ts'

/** How much of a description the list shows, by the specification. */
const PREVIEW_LENGTH = 40

interface InformationTableProps {
  items: readonly InformationView[]
  isStale: boolean
  onEdit: (item: InformationView) => void
  onDelete: (item: InformationView) => void
}

/** Title, Category, Source, Valid Till, Actions. */
export function InformationTable({ items, isStale, onEdit, onDelete }: InformationTableProps) {
  const { t } = useTranslation(['admin', 'info'])
  return (
    <DataTable
      caption={t('information.title')}
      rows={items}
      isStale={isStale}
      keyOf={(item) => item._id}
      columns={[
        { key: 'title', title: t('information.column.title'), cell: (item) => <TitleCell item={item} /> },
        {
          key: 'category',
          title: t('information.column.category'),
          cell: ({ category }) => <Badge tone="leaf">{t(`info:category.${category}`)}</Badge>,
        },
        {
          key: 'source',
          title: t('information.column.source'),
          cell: ({ source }) => <span className="max-md:text-end">{source || '-'}</span>,
        },
        {
          key: 'validTill',
          title: t('information.column.validTill'),
          cell: ({ validTill }) => (
            <span className="figures md:whitespace-nowrap">{validTill ? formatDate(validTill) : '-'}</span>
          ),
        },
        {
          key: 'actions',
          title: t('information.column.actions'),
          cell: (item) => (
            <div className="flex gap-1">
              <RowButton label={t('information.edit', { title: item.title })} onPress={() => onEdit(item)}>
                <Pencil aria-hidden="true" className="size-5" />
              </RowButton>
              <RowButton
                label={t('information.delete', { title: item.title })}
                onPress={() => onDelete(item)}
                className="text-chilli hover:bg-chilli-wash"
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </RowButton>
            </div>
          ),
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

interface RowButtonProps {
  label: string
  onPress: () => void
  className?: string
  children: ReactNode
}

function RowButton({ label, onPress, className, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classNames(
        'flex size-11 items-center justify-center rounded-full',
        className ?? 'text-soft hover:bg-leaf-wash hover:text-ink',
      )}
    >
      {children}
    </button>
  )
}
