import { WifiOff } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLastSeen, useOnline } from '../../lib/browser-state.ts'
import { useMissing } from '../../lib/import-again.ts'
import { lazyPart } from '../../lib/lazy-part.ts'

const LastSeenNote = lazyPart(() => import('./last-seen-note.tsx'), 'LastSeenNote')

/** Says that the network is lost, how old the page's content is, and that a part of the page is missing. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const isOnline = useOnline()
  const seenAt = useLastSeen(({ at }) => at)
  const { waiting, isPageOld } = useMissing()
  const offline = t(waiting > 0 ? 'line' : 'offline')
  return (
    <div aria-live="polite">
      {isOnline && seenAt === null && waiting === 0 ? null : (
        <p className="flex items-center justify-center gap-2 bg-ink px-5 py-2 text-center text-paper">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {seenAt === null ? (
            offline
          ) : (
            <Suspense fallback={offline}>
              <LastSeenNote at={seenAt} />
            </Suspense>
          )}
        </p>
      )}
      {isPageOld ? (
        <p className="flex flex-wrap items-center justify-center gap-x-4 bg-ink px-5 py-1 text-center text-paper">
          {t('broken.notLoaded')}
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="min-h-11 font-semibold underline"
          >
            {t('broken.action')}
          </button>
        </p>
      ) : null}
    </div>
  )
}
