import type { NotificationView } from '@boli/contracts'
import { Check, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useUnread } from '../../../lib/unread-notifications.ts'
import { useNotificationList } from '../api/use-notification-list.ts'

/** The list below the bell. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const list = useNotificationList()
  const { items, error, isFetching, read, readAll } = list
  const unread = useUnread((state) => state.count) ?? 0
  return (
    <section aria-labelledby="notifications-title" aria-busy={isFetching}>
      <div className="sticky top-0 flex items-center gap-1 border-line border-b bg-card py-2 pe-2 ps-4">
        <h2 id="notifications-title" className="me-auto font-bold text-lg">
          {t('title')}
        </h2>
        {unread > 0 ? (
          <Button variant="quiet" className="px-3 text-sm" onClick={readAll}>
            {t('readAll')}
          </Button>
        ) : null}
        <Link
          to="/profile#notifications"
          onClick={onLeave}
          aria-label={t('settings')}
          className="flex size-11 items-center justify-center rounded-full hover:bg-sand"
        >
          <Settings aria-hidden="true" className="size-5" />
        </Link>
      </div>
      {items.length > 0 ? (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <NotificationItem key={item._id} item={item} onRead={read} onLeave={onLeave} />
          ))}
        </ul>
      ) : null}
      {error ? (
        <ErrorState
          className="m-3"
          error={error}
          onRetry={() => void list.refetch()}
          isRetrying={isFetching}
        />
      ) : list.isPending ? (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : items.length === 0 ? (
        <EmptyState className="m-3" title={t('empty.title')} text={t('empty.text')} />
      ) : null}
      {list.hasNextPage && !error ? (
        <div className="p-3">
          <Button
            variant="secondary"
            wide
            onClick={() => void list.fetchNextPage()}
            busy={list.isFetchingNextPage}
          >
            {t('more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** One notification: a press marks it as read and opens its subject. */
function NotificationItem({
  item,
  onRead,
  onLeave,
}: {
  item: NotificationView
  onRead: (id: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('notifications')
  return (
    <li className={classNames('flex items-start', !item.isRead && 'bg-leaf-wash')}>
      <Link
        to={item.link}
        onClick={() => {
          if (!item.isRead) onRead(item._id)
          onLeave()
        }}
        className="min-w-0 flex-1 px-4 py-3 hover:bg-sand"
      >
        <span className="block break-words font-semibold">
          {item.isRead ? null : <span className="sr-only">{t('new')} </span>}
          {item.title}
        </span>
        <span className="block break-words text-soft">{item.body}</span>
        <span className="figures block text-soft text-sm">{formatDateTime(item.at)}</span>
      </Link>
      {item.isRead ? null : (
        <button
          type="button"
          onClick={() => onRead(item._id)}
          aria-label={t('readOne', { title: item.title })}
          className="m-1 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
        >
          <Check aria-hidden="true" className="size-5 text-leaf" />
        </button>
      )}
    </li>
  )
}
