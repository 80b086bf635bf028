import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { useOnline } from '../../../lib/browser-state.ts'
import { useLiveStatus } from '../../../lib/live/connection.ts'
import { useUser } from '../../../lib/session-store.ts'
import { waitingListingOf } from './waiting-listing.ts'

const look = 'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-marigold-wash px-5 py-4 text-lg'

/**
 * Above the form of a lot that waits for the connection: one press lists it once the connection is back.
 * @param props.hasFailed Sending the lot has failed since the page was opened: although the device has a network, the
 *   server counts as unreachable until the live connection is back.
 */
export function WaitingNotice({ isBusy, hasFailed }: { isBusy: boolean; hasFailed: boolean }) {
  const { t } = useTranslation('create')
  const isOnline = useOnline()
  const isLive = useLiveStatus(({ status }) => status === 'live')
  const isBack = isOnline && (isLive || !hasFailed)
  return (
    <div className={look}>
      <p role="status" className="min-w-60 flex-1">
        {t(isBack ? 'waits.lineIsBack' : 'waits.kept')}
      </p>
      {isOnline ? (
        <Button type="submit" variant="secondary" size="lg" busy={isBusy} busyText={t('creating')}>
          {t('waits.list')}
        </Button>
      ) : null}
    </div>
  )
}

/** On pages of the user's own lots: a link to the one that waits to be listed. */
export function WaitingLink() {
  const { t } = useTranslation('mine')
  const user = useUser()
  const path = user && waitingListingOf(user._id).read()
  if (!path) return null
  return (
    <Link to={path} className={`${look} font-semibold underline underline-offset-4`}>
      <Clock aria-hidden="true" className="size-5 shrink-0" />
      {t('waiting')}
    </Link>
  )
}
