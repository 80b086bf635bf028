import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useContactMessages } from '../api/information.ts'
import { DataTableSkeleton } from './data-table.tsx'

/** What was written in the contact form, newest first. */
export function ContactMessages() {
  const { t } = useTranslation(['admin', 'info'])
  const list = useContactMessages()
  if (list.isPending) {
    return (
      <Card padded={false}>
        <DataTableSkeleton rows={5} />
      </Card>
    )
  }
  if (list.messages.length === 0) {
    if (!list.isError) return <EmptyState title={t('messages.empty')} text={t('messages.emptyText')} />
    return (
      <ErrorState
        error={list.error}
        title={t('messages.failed')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col gap-4">
        {list.messages.map(({ _id, name, email, subject, message, receivedAt }) => (
          <li key={_id}>
            <Card className="flex flex-col gap-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <h2 className="min-w-0 font-bold text-lg">{subject}</h2>
                <time dateTime={receivedAt} className="figures text-soft text-sm">
                  {formatDateTime(receivedAt)}
                </time>
              </div>
              <p className="whitespace-pre-line">{message}</p>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
                <span className="font-semibold text-ink">{name}</span>
                <a
                  href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
                  className="inline-flex min-h-11 min-w-0 items-center gap-2 text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current"
                >
                  <Mail aria-hidden="true" className="size-4.5 shrink-0" />
                  <span className="min-w-0 break-all">{email}</span>
                </a>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          busy={list.isFetchingNextPage}
          busyText={t('info:loadingMore')}
          onClick={() => void list.fetchNextPage()}
          className="self-center"
        >
          {t('info:loadMore')}
        </Button>
      ) : null}
    </div>
  )
}
