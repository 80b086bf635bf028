import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Shown before bidding: the farmer decides after the end whether to sell to the highest bidder. */
export function DecisionNotice() {
  const { t } = useTranslation('lot')
  return (
    <p className="flex items-start gap-2 rounded-field bg-marigold-wash p-3">
      <Scale aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-marigold-deep" />
      {t('decidesAfter')}
    </p>
  )
}
