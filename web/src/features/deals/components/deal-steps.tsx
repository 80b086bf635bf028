import type { DealView } from '@boli/contracts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { onServerSecond, serverSecond } from '../../../lib/use-server-now.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { nextAct } from '../model/next-act.ts'
import { isGivenUp, lookOf, restingStep, type StepName, stepNames } from '../model/steps.ts'
import { AgreedPart } from './agreed-part.tsx'
import { BillPart } from './bill-part.tsx'
import { HandoverPart } from './handover-part.tsx'
import { PaymentPart } from './payment-part.tsx'
import { RatingPart } from './rating-part.tsx'
import { StepSection } from './step-section.tsx'
import { WeightPart } from './weight-part.tsx'

interface StepDescriptor {
  Part: (props: { deal: DealView }) => ReactNode
  /** Its state in one line. */
  status: (deal: DealView, words: ReturnType<typeof useDealText>) => string
}

const descriptors: Record<StepName, StepDescriptor> = {
  agreed: {
    Part: AgreedPart,
    status: (deal, { t, price }) =>
      lookOf(deal, 'agreed') === 'done' ? price(deal.price) : t(`deal:state.${deal.state}`),
  },
  handover: {
    Part: HandoverPart,
    status: (deal, { t, moment }) =>
      deal.handover && deal.steps.handover !== 'open'
        ? `${moment(deal.handover.at)} · ${deal.handover.place}`
        : t(`status.${lookOf(deal, 'handover') === 'done' ? 'done' : deal.steps.handover}`),
  },
  weight: {
    Part: WeightPart,
    status({ weighings, steps }, { t, quantity }) {
      const latest = weighings.at(-1)
      if (!latest) return t(`status.${steps.weight}`)
      if (latest.state === 'objected' && steps.weight !== 'done') return t('status.objected')
      return `${quantity(latest.billed)} · ${t(`status.${steps.weight}`)}`
    },
  },
  payment: {
    Part: PaymentPart,
    status({ amount, steps, you }, { t, rupees }) {
      const { received, due, netInHand, isEstimate } = amount
      if (received > 0) return t('status.paidOf', { received: rupees(received), due: rupees(due) })
      const mine = you === 'farmer' ? t('status.inHand', { amount: rupees(netInHand) }) : rupees(due)
      if (isEstimate) return t('status.estimate', { amount: mine })
      return `${mine} · ${t(steps.payment === 'proposed' ? 'status.recorded' : `status.${steps.payment}`)}`
    },
  },
  bill: {
    Part: BillPart,
    status: ({ bill }, { t }) => bill?.number ?? t('status.open'),
  },
  rating: {
    Part: RatingPart,
    status: ({ steps }, { t }) =>
      t(steps.rating === 'proposed' ? 'status.oneRated' : `status.${steps.rating}`),
  },
}

/** The steps of a deal: each in one line with its state, and the current one unfolded. */
export function DealSteps({ deal }: { deal: DealView }) {
  const words = useDealText(deal)
  const { t } = words
  const unfolded = useSyncExternalStore(
    onServerSecond,
    () => nextAct(deal, serverSecond())?.at ?? restingStep(deal),
  )
  const isOff = (step: StepName) =>
    step !== 'agreed' &&
    isGivenUp(deal) &&
    deal.steps[step] === 'open' &&
    !deal.actions.some((action) => action === step)
  return (
    <ol aria-label={t('steps')} className="rounded-card border border-line bg-card shadow-soft">
      {stepNames.map((step, index) => {
        const { Part, status } = descriptors[step]
        return (
          <StepSection
            key={step}
            id={`step-${step}`}
            place={index + 1}
            isLast={index === stepNames.length - 1}
            title={t(`step.${step}`)}
            status={isOff(step) ? t('status.off') : status(deal, words)}
            look={lookOf(deal, step)}
            isUnfolded={unfolded === step}
          >
            <Part deal={deal} />
          </StepSection>
        )
      })}
    </ol>
  )
}
