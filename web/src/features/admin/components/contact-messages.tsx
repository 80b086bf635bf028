import type { ContactMessageView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../../components/desk/list-card.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { useContactMessages } from '../api/inbox.ts'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { MessageItem } from './message-item.tsx'

const kinds = ['new', 'answered', 'all'] as const
const messageFilters = listFilters({ kind: kinds })

/** Messages of the contact form: new, answered or all, with a search. */
export function ContactMessages() {
  const { t } = useTranslation('admin')
  const { filters, isNarrowed, show } = useListFilters(messageFilters)
  const list = useContactMessages(filters)
  const [deleted, setDeleted] = useState<ContactMessageView | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <SearchField
          label={t('messages.search')}
          placeholder={t('messages.search')}
          query={filters.search}
          onSearch={(search) => show({ search })}
          canBeEmpty
          className="max-w-xl basis-72"
        />
        <fieldset aria-label={t('messages.kinds')} className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Chip key={kind} selected={kind === filters.kind} onClick={() => show({ kind })}>
              {t(`messages.kind.${kind}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
      <ListCard
        list={list}
        page={filters.page}
        onPage={(page) => show({ page })}
        failure={t('messages.failed')}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'messages.empty' : 'messages.noneNew')}
            text={t('messages.emptyText')}
            className="m-5"
          />
        }
      >
        {(messages) => (
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <MessageItem key={message._id} message={message} onDelete={() => setDeleted(message)} />
            ))}
          </ul>
        )}
      </ListCard>
      <DeleteMessageDialog message={deleted} onClose={() => setDeleted(null)} />
    </>
  )
}
