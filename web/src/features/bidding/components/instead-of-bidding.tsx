import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import type { BidObstacle } from './room.tsx'

/** Shown instead of the bid form to sellers, farmers and admins. */
export function InsteadOfBidding({ obstacle }: { obstacle: BidObstacle }) {
  const { t } = useTranslation(['roomend', 'room'])
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-sand/60 p-5">
      <p className="flex items-start gap-3 text-lg">
        <Info aria-hidden="true" className="mt-1 size-5 shrink-0" />
        <span>
          <strong className="block">{t(`obstacle.${obstacle}.title`)}</strong>
          <span className="text-soft">{t(`obstacle.${obstacle}.text`)}</span>
        </span>
      </p>
      <ButtonLink to="/market" variant="secondary">
        {t('room:backToMarket')}
      </ButtonLink>
    </div>
  )
}
