import type { DealView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { useDealText } from '../hooks/use-deal-text.ts'
import { isGivenUp, isUnfolded, lookOf, type StepName, stepNames } from '../model/steps.ts'
import { AgreedPart } from './agreed-part.tsx'
import { BillPart } from './bill-part.tsx'
import { ChangesNotice } from './changes-notice.tsx'
import { ContactLines } from './contact-lines.tsx'
import { HandoverPart } from './handover-part.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { NowCard } from './now-card.tsx'
import { PaymentPart } from './payment-part.tsx'
import { RatingPart } from './rating-part.tsx'
import { RoomHead } from './room-head.tsx'
import { StepSection } from './step-section.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import { TroublePart } from './trouble-part.tsx'
import { WeightPart } from './weight-part.tsx'

const parts: Record<StepName, (props: { deal: DealView }) => ReactNode> = {
  agreed: AgreedPart,
  handover: HandoverPart,
  weight: WeightPart,
  payment: PaymentPart,
  bill: BillPart,
  rating: RatingPart,
}

interface DealRoomProps {
  deal: DealView
  /** What an administrator may do, after what the two say. */
  children?: ReactNode
}

/** A deal from the hammer to the ratings: what to do now, the six steps, and beside them words and history. */
export function DealRoom({ deal, children }: DealRoomProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <RoomHead deal={deal} />
        <ChangesNotice deal={deal} />
        <NowCard deal={deal} />
        {deal.you === null ? null : (
          <ContactLines person={deal.you === 'farmer' ? deal.buyer : deal.seller} />
        )}
        <Steps deal={deal} />
        <TroublePart deal={deal} />
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24">
        {deal.you === null || deal.actions.includes('messages') ? <MessagesPanel deal={deal} /> : null}
        <TimelinePanel deal={deal} />
      </div>
    </div>
  )
}

function Steps({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const statusOf = useStatus(deal)
  return (
    <ol aria-label={t('steps')} className="flex flex-col gap-2.5">
      {stepNames.map((step, index) => {
        const Part = parts[step]
        return (
          <StepSection
            key={step}
            id={`step-${step}`}
            place={index + 1}
            title={t(`step.${step}`)}
            status={statusOf(step)}
            look={lookOf(deal, step)}
            isUnfolded={isUnfolded(deal, step)}
          >
            <Part deal={deal} />
          </StepSection>
        )
      })}
    </ol>
  )
}

/** How each step stands, in a line. */
function useStatus(deal: DealView): (step: StepName) => string {
  const { t, price, quantity, rupees } = useDealText(deal)
  const weighing = deal.weighings.findLast(({ state }) => state === 'proposed' || state === 'confirmed')
  const isOff = (step: Exclude<StepName, 'agreed'>) =>
    isGivenUp(deal) && deal.steps[step] === 'open' && !deal.actions.some((action) => action === step)
  return (step) => {
    if (step !== 'agreed' && isOff(step)) return t('status.off')
    switch (step) {
      case 'agreed':
        return lookOf(deal, step) === 'done' ? price(deal.price) : t(`deal:state.${deal.state}`)
      case 'handover':
        return deal.handover && deal.steps.handover !== 'open'
          ? deal.handover.place
          : t(`status.${deal.steps.handover}`)
      case 'weight':
        return weighing
          ? `${quantity(weighing.billed)} · ${t(`status.${deal.steps.weight}`)}`
          : t('status.open')
      case 'payment':
        return deal.amount.received > 0
          ? t('status.paidOf', { received: rupees(deal.amount.received), due: rupees(deal.amount.due) })
          : `${rupees(deal.amount.due)} · ${t(`status.${deal.steps.payment}`)}`
      case 'bill':
        return deal.bill ? deal.bill.number : t('status.open')
      case 'rating':
        return t(deal.steps.rating === 'proposed' ? 'status.oneRated' : `status.${deal.steps.rating}`)
    }
  }
}
