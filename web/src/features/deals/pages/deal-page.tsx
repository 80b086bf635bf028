import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { hasNumber, useContactNeededStore } from '../../../lib/contact-needed.ts'
import type { PageRequest } from '../../../lib/page-request.ts'
import { useUser } from '../../../lib/session-store.ts'
import { prefetchDeal, useDeal } from '../api/deals.ts'
import { DealRoom, DealRoomSkeleton, useRoomWords } from '../components/deal-room.tsx'
import { DealUnavailable } from '../components/deal-unavailable.tsx'
import { useLiveDeal } from '../hooks/use-live-deals.ts'

export const prefetch = ({ params }: PageRequest) => {
  if (params.dealId !== undefined) prefetchDeal(params.dealId)
}

/** /deals/{id}: one deal, for its two parties. */
export function DealPage() {
  const { dealId = '' } = useParams()
  const query = useDeal(dealId)
  useLiveDeal(dealId)
  useRoomWords()
  return (
    <div className="page py-4 sm:py-8">
      {query.data ? (
        <div className="flex flex-col gap-4">
          {query.data.state === 'agreed' ? <AddressNotice /> : null}
          <DealRoom deal={query.data} />
        </div>
      ) : query.isPending ? (
        <DealRoomSkeleton />
      ) : (
        <DealUnavailable query={query} to="/deals" />
      )}
    </div>
  )
}

/** From the first deal on: asks a party without an address for it, because the other one needs it; of a firm, its owner. */
function AddressNotice() {
  const { t } = useTranslation('deal')
  const user = useUser()
  if (user === null || user.role === 'admin' || (user.firm && user.firm.part !== 'owner')) return null
  if (hasNumber(user) && user.contact?.street) return null
  return (
    <section
      aria-label={t('address.title')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-marigold-wash p-5"
    >
      <p className="min-w-0 max-w-prose">{t('address.text')}</p>
      <Button variant="secondary" onClick={() => useContactNeededStore.setState({ goOn: () => undefined })}>
        {t('address.give')}
      </Button>
    </section>
  )
}
