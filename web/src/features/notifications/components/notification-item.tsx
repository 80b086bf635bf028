import type { NotificationView } from '@boli/contracts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../components/ui/link.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatDateTime } from '../../../lib/format.ts'

/** One notification: a press marks it as read and opens its subject. */
export function NotificationItem({
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
