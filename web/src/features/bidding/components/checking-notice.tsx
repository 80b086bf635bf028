import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../components/ui/button.tsx'
import { formatRupees } from '../../../lib/format.ts'
import type { BidAttempt } from '../model/bid-attempt.ts'

/** Says that a bid's answer was lost and is being found out. Always there, so that it is announced. */
export function CheckingNotice({ attempt }: { attempt: BidAttempt }) {
  const { t } = useTranslation('room')
  const isChecking = attempt.phase === 'checking'
  return (
    <div role="status" className={isChecking ? undefined : 'sr-only'}>
      {isChecking ? (
        <div className="flex items-start gap-3 rounded-field bg-marigold-wash px-4 py-3">
          <Spinner className="mt-1" />
          <p>
            <strong className="block">{t(`lost.${attempt.lost}`)}</strong>
            {t('checkingText', { amount: formatRupees(Number(attempt.bid.bidAmount)) })}
          </p>
        </div>
      ) : null}
    </div>
  )
}
