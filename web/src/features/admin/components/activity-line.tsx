import type { ActivityEntry } from '@boli/contracts'
import type { TFunction } from 'i18next'
import { Gavel, Hourglass, UserPlus, Wheat } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../components/ui/link.tsx'
import { formatCount, formatDateTime, formatPrice, formatRupees } from '../../../lib/format.ts'

const signs = { registration: UserPlus, lot: Wheat, bids: Gavel, closing: Hourglass } as const

/** One line of the activity in words. */
export function activityText(
  t: TFunction<['admin']>,
  { kind, name, amount, priceUnit, count }: ActivityEntry,
): string {
  const price = amount === null ? '' : priceUnit ? formatPrice(amount, priceUnit) : formatRupees(amount)
  switch (kind) {
    case 'registration':
      return t('activity.registration', { name })
    case 'lot':
      return t('activity.lot', { name, price })
    case 'bids':
      return t('activity.bids', { name, price, count, amount: formatCount(count) })
    case 'closing':
      return t(amount === null ? 'activity.unsold' : 'activity.sold', { name, price })
  }
}

/** Rendered again only when its text or `ago` changes: the list is long, and its clock ticks every second. */
export const ActivityLine = memo(function ActivityLine({
  entry,
  ago,
}: {
  entry: ActivityEntry
  ago: string
}) {
  const { t } = useTranslation(['admin'])
  const Sign = signs[entry.kind]
  return (
    <li className="flex items-center gap-3 px-5 py-1">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-leaf-wash text-deep"
      >
        <Sign className="size-4.5" />
      </span>
      <Link
        to={
          entry.kind === 'registration' ? `/admin/users/${entry.subject}` : `/admin/auctions/${entry.subject}`
        }
        className="figures flex min-h-11 min-w-0 flex-1 items-center hover:underline"
      >
        {activityText(t, entry)}
      </Link>
      <time
        dateTime={entry.at}
        title={formatDateTime(entry.at)}
        className="figures shrink-0 text-soft text-sm"
      >
        {ago}
      </time>
    </li>
  )
})
