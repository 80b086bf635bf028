import type { AuctionView, DealState, DealSteps } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { useAwaitedDeal } from './use-awaited-deal.ts'

const tones: Record<DealState, BadgeTone> = {
  'awaiting-farmer': 'marigold',
  'awaiting-buyer': 'marigold',
  agreed: 'leaf',
  completed: 'leaf',
  declined: 'neutral',
  lapsed: 'neutral',
  cancelled: 'chilli',
  disputed: 'chilli',
}

/** Whether the deal failed, so that its lot was neither sold nor won. */
export function isOff(state: DealState): boolean {
  return state === 'cancelled' || state === 'declined' || state === 'lapsed'
}

interface DealBadgeProps {
  state: DealState
  /** If the next step is known, an agreed deal is described by it. */
  steps?: DealSteps
}

/** The state of a deal in a word or two. */
export function DealBadge({ state, steps }: DealBadgeProps) {
  const { t } = useTranslation('deal')
  return (
    <Badge tone={tones[state]}>{t(`state.${state === 'agreed' && steps ? stageOf(steps) : state}`)}</Badge>
  )
}

function stageOf({ handover, weight }: DealSteps) {
  if (weight === 'done') return 'to-pay'
  return handover === 'done' ? 'to-weigh' : 'to-hand-over'
}

/** The state of the viewer's deal on a lot in a list, in the same words as on the deal's page. */
export function LotDealBadge({ auction }: { auction: AuctionView }) {
  const { deal } = auction
  // Only an agreed deal needs more than its state.
  const known = useAwaitedDeal(deal?.state === 'agreed' ? auction._id : null)
  if (!deal) return null
  return known?._id === deal._id ? (
    <DealBadge state={known.state} steps={known.steps} />
  ) : (
    <DealBadge state={deal.state} />
  )
}
