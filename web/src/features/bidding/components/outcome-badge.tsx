import type { BidderOutcome } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'

const tones: Record<BidderOutcome, BadgeTone> = {
  winning: 'leaf',
  won: 'marigold',
  outbid: 'chilli',
  lost: 'neutral',
  settling: 'neutral',
  withdrawn: 'neutral',
}

/** How a bidder stands, in a word. */
export function OutcomeBadge({ outcome }: { outcome: BidderOutcome }) {
  const { t } = useTranslation('mine')
  return <Badge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Badge>
}
