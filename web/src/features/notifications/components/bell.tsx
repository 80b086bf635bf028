import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../components/ui/button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useUnread } from '../../../lib/unread-notifications.ts'

const NotificationPanel = lazyPart(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}))

/** Larger numbers are not distinguished. */
const MOST_SHOWN = 99
const PANEL_ID = 'notification-list'

/** The unread count; a press opens the list, which is fetched then. */
export function Bell() {
  const { t } = useTranslation('shell')
  const count = useUnread((state) => state.count) ?? 0
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.label')}
        className="relative flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
      >
        <BellIcon aria-hidden="true" className="size-6" />
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="figures absolute top-0.5 end-0 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-chilli px-1 font-bold text-on-chilli text-xs"
          >
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : formatCount(count)}
          </span>
        ) : null}
      </button>
      <div
        id={PANEL_ID}
        popover="auto"
        ref={panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto top-16 end-[max(0.5rem,calc((100vw-var(--container-page))/2))] m-0 max-h-[calc(100dvh-5rem)] w-96 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-card text-ink shadow-lift"
      >
        {isOpen ? (
          <Suspense
            fallback={
              <div className="flex justify-center p-6">
                <Spinner />
              </div>
            }
          >
            <NotificationPanel onLeave={close} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
