import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../lib/use-online.ts'

/** Says that the device has lost its network; what is on the page may be old. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const isOnline = useOnline()
  return (
    <div aria-live="polite">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-ink px-5 py-2 text-center text-paper">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
