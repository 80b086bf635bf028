import type { DealView } from '@boli/contracts'
import { Check, Handshake, RotateCcw, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { isAgreed } from '../model/steps.ts'
import { AmountLines } from './amount-lines.tsx'
import { CounterForm } from './counter-form.tsx'
import { StepButton, SureStep } from './step-button.tsx'
import { Unfold } from './unfold.tsx'

/** The agreement, and the contact details once it is made. */
export function AgreedPart({ deal }: { deal: DealView }) {
  const { t, price } = useDealText(deal)
  const may = (action: DealView['actions'][number]) => deal.actions.includes(action)
  const other = deal.you === 'farmer' ? deal.buyer : deal.seller
  return (
    <>
      {isAgreed(deal) ? <p>{t('agreed.at', { price: price(deal.price) })}</p> : <Story deal={deal} />}
      {may('decision') || may('answer') ? <AmountLines deal={deal} /> : null}
      {may('decision') ? <Decision deal={deal} /> : null}
      {may('answer') ? <Answer deal={deal} /> : null}
      {may('ask-runner-up') && deal.runnerUp ? <RunnerUp deal={deal} asked={deal.runnerUp.price} /> : null}
      {deal.successor ? (
        <Successor deal={deal} successor={deal.successor} />
      ) : deal.you === 'farmer' && !isAgreed(deal) && deal.waitingFor === null ? (
        <ButtonLink
          to={`/create-auction?from=${deal.auction._id}`}
          variant="secondary"
          size="lg"
          wide
          icon={<RotateCcw aria-hidden="true" className="size-5" />}
        >
          {t('relist')}
        </ButtonLink>
      ) : null}
      {other.contact === null && deal.waitingFor !== null && !isAgreed(deal) ? (
        <p className="text-soft">{t('agreed.noContact')}</p>
      ) : null}
    </>
  )
}

/** The state of the agreement in a sentence. */
function Story({ deal }: { deal: DealView }) {
  const { t, price } = useDealText(deal)
  const key = deal.state === 'awaiting-buyer' && deal.counterPrice !== null ? 'countered' : deal.state
  return (
    <p>
      {t(`story.${key}_${deal.you ?? 'admin'}`, {
        price: price(deal.price),
        counter: price(deal.counterPrice ?? deal.price),
      })}
    </p>
  )
}

/** The farmer's choice: accept, ask for more once, or decline. */
function Decision({ deal }: { deal: DealView }) {
  const { t, price } = useDealText(deal)
  return (
    <AcceptOrDecline
      deal={deal}
      path="decision"
      bodies={{ accept: { action: 'accept' }, decline: { action: 'decline' } }}
      text={t('decision.accept', { price: price(deal.price) })}
      icon={<Check aria-hidden="true" className="size-6" />}
    >
      {deal.reservePrice === null || deal.reservePrice <= deal.price ? null : (
        <Unfold text={t('decision.counter')} variant="secondary" draft={`deal.${deal._id}.decision`}>
          {(close) => <CounterForm deal={deal} onClose={close} />}
        </Unfold>
      )}
    </AcceptOrDecline>
  )
}

/** The buyer's answer to a counter-offer, or the runner-up's to an offer. */
function Answer({ deal }: { deal: DealView }) {
  const { t, price } = useDealText(deal)
  return (
    <AcceptOrDecline
      deal={deal}
      path="answer"
      bodies={{ accept: { accept: true }, decline: { accept: false } }}
      text={t('decision.buyAt', { price: price(deal.counterPrice ?? deal.price) })}
      icon={<Handshake aria-hidden="true" className="size-6" />}
    />
  )
}

interface AcceptOrDeclineProps {
  deal: DealView
  path: string
  bodies: { accept: object; decline: object }
  /** Text of the button that accepts. */
  text: string
  icon: ReactNode
  /** Shown between the two buttons. */
  children?: ReactNode
}

function AcceptOrDecline({ deal, path, bodies, text, icon, children }: AcceptOrDeclineProps) {
  const { t } = useDealText(deal)
  const step = useStep(deal)
  return (
    <div className="flex flex-col gap-3">
      <StepButton
        by={step}
        step={{ path, body: bodies.accept, done: t('done.accepted') }}
        icon={icon}
        className="min-h-16 text-xl"
      >
        {text}
      </StepButton>
      {children}
      <SureStep
        text={t('decision.decline')}
        question={t('decision.declineSure')}
        by={step}
        step={{ path, body: bodies.decline, done: t('done.declined') }}
        className="text-chilli!"
      />
    </div>
  )
}

function RunnerUp({ deal, asked }: { deal: DealView; asked: number }) {
  const { t, price } = useDealText(deal)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">{t('runnerUp.text', { price: price(asked) })}</p>
      <StepButton
        by={useStep(deal)}
        step={{ path: 'ask-runner-up', done: t('done.asked') }}
        icon={<UserRoundPlus aria-hidden="true" className="size-6" />}
      >
        {t('runnerUp.ask', { price: price(asked) })}
      </StepButton>
    </div>
  )
}

/** Instead of listing again, once the runner-up was asked: the link to that deal. */
function Successor({ deal, successor }: { deal: DealView; successor: NonNullable<DealView['successor']> }) {
  const { t, price } = useDealText(deal)
  return (
    <>
      <p>{t('story.awaiting-buyer_farmer', { price: price(successor.price) })}</p>
      <ButtonLink to={`/deals/${successor._id}`} variant="secondary" size="lg" wide>
        {t('deal:open')}
      </ButtonLink>
    </>
  )
}
