import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { useLiveStatus } from '../../../lib/live/connection.ts'

const looks = {
  live: { text: 'text-deep', dot: 'bg-leaf pinging' },
  reconnecting: { text: 'text-marigold-deep', dot: 'bg-marigold animate-pulse-soft' },
  refused: { text: 'text-chilli', dot: 'bg-chilli' },
  offline: { text: 'text-chilli', dot: 'bg-chilli' },
} as const

/** Shows whether the page receives live updates. */
export function LiveLight({ auctionId, className }: { auctionId: string; className?: string }) {
  const { t } = useTranslation('room')
  const status = useLiveStatus(({ status, refused }) => {
    if (status === 'live' && refused.has(auctionId)) return 'refused'
    return status === 'idle' ? 'reconnecting' : status
  })
  return (
    <p
      role="status"
      className={classNames('inline-flex items-center gap-2 font-semibold', looks[status].text, className)}
    >
      <span aria-hidden="true" className={classNames('size-2.5 rounded-full', looks[status].dot)} />
      {t(`light.${status}`)}
    </p>
  )
}
