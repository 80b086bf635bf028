import type { DealView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { useDeal } from '../../deals/api/deals.ts'
import { DealRoom, DealRoomSkeleton, useRoomWords } from '../../deals/components/deal-room.tsx'
import { DealUnavailable } from '../../deals/components/deal-unavailable.tsx'
import { useLiveDeal } from '../../deals/hooks/use-live-deals.ts'
import { DecisionPanel } from '../components/decision-panel.tsx'
import { LiftPanel } from '../components/lift-panel.tsx'

/** /admin/deals/{id}: a deal as both parties see it, and the decision of its dispute. */
export function AdminDealPage() {
  const { dealId = '' } = useParams()
  const query = useDeal(dealId)
  useLiveDeal(dealId)
  useRoomWords()
  useTranslation(['dealdesk', 'users'])
  return (
    <AdminShell>
      {query.data ? (
        <DealRoom deal={query.data}>
          <DecisionPanel deal={query.data} />
          <AtFault deal={query.data} />
        </DealRoom>
      ) : query.isPending ? (
        <DealRoomSkeleton />
      ) : (
        <DealUnavailable query={query} to="/admin/deals" />
      )}
    </AdminShell>
  )
}

/** The strike for a cancelled deal can be lifted here. */
function AtFault({ deal }: { deal: DealView }) {
  const fault = deal.state === 'cancelled' ? deal.cancellation?.fault : null
  if (!fault) return null
  return <LiftPanel person={fault === 'farmer' ? deal.seller : deal.buyer} />
}
