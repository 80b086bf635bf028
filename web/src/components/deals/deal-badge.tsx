import type { DealSummary } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const tones: Record<DealSummary['state'], BadgeTone> = {
  'awaiting-farmer': 'marigold',
  'awaiting-buyer': 'marigold',
  agreed: 'leaf',
  completed: 'leaf',
  declined: 'neutral',
  lapsed: 'neutral',
  cancelled: 'chilli',
  disputed: 'chilli',
}

/** Where a deal stands, in a word or two. */
export function DealBadge({ deal }: { deal: Pick<DealSummary, 'state' | 'steps'> }) {
  const { t } = useTranslation('deal')
  return <Badge tone={tones[deal.state]}>{t(`state.${stageOf(deal)}`)}</Badge>
}

/** An agreed deal is told by the step that it is at. */
function stageOf({ state, steps }: Pick<DealSummary, 'state' | 'steps'>) {
  if (state !== 'agreed') return state
  if (steps.weight === 'done') return 'to-pay'
  return steps.handover === 'done' ? 'to-weigh' : 'to-hand-over'
}
