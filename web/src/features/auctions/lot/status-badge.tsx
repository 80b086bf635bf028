import type { AuctionView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { useLotPhase } from './use-lot-now.ts'

const tones: Record<string, BadgeTone> = {
  active: 'leaf',
  completed: 'marigold',
  won: 'leaf',
  lost: 'chilli',
}
const known = ['scheduled', 'active', 'settling', 'completed', 'inactive', 'won', 'lost']

/** The state of a listing; for unsold ones also the reason. A status without a text is shown as it is. */
export function StatusBadge({ auction }: { auction: AuctionView }) {
  const { t } = useTranslation('lot')
  const isSettling = useLotPhase(auction) === 'settling'
  const { closeReason } = auction
  const status = isSettling ? 'settling' : auction.status
  const text = known.includes(status) ? t(`status.${status}`) : status
  const reason = status === 'inactive' && closeReason ? ` · ${t(`closeReason.${closeReason}`)}` : ''
  return (
    <Badge tone={tones[status] ?? 'neutral'} dot={status === 'active'}>
      {text}
      {reason}
    </Badge>
  )
}
