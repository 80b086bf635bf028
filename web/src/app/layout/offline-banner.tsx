import { WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLastSeen } from '../../lib/last-seen-state.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useOnline } from '../../lib/use-online.ts'

const LastSeenNote = lazyPart(async () => ({ default: (await import('./last-seen-note.tsx')).LastSeenNote }))

/** Says that the device has lost its network, and how old what is on the page is. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const isOnline = useOnline()
  const seenAt = useLastSeen(({ at }) => at)
  return (
    <div aria-live="polite">
      {isOnline && seenAt === null ? null : (
        <p className="flex items-center justify-center gap-2 bg-ink px-5 py-2 text-center text-paper">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {seenAt === null ? (
            t('offline')
          ) : (
            <Suspense fallback={t('offline')}>
              <LastSeenNote at={seenAt} />
            </Suspense>
          )}
        </p>
      )}
    </div>
  )
}
