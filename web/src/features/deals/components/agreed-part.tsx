import type { DealView } from '@boli/contracts'
import { Check, Handshake, RotateCcw, UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { isAgreed } from '../model/steps.ts'
import { AmountLines } from './amount-lines.tsx'
import { CounterForm } from './counter-form.tsx'
import { Sure } from './sure.tsx'
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
      {deal.you === 'farmer' && !isAgreed(deal) && deal.waitingFor === null ? (
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

/** The farmer's: accept, ask for more once, or decline. */
function Decision({ deal }: { deal: DealView }) {
  const { t, price } = useDealText(deal)
  const step = useStep(deal)
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="lg"
        wide
        busy={step.isBusy}
        busyText={t('sending')}
        onClick={() =>
          void step.press({ path: 'decision', body: { action: 'accept' }, done: t('done.accepted') })
        }
        icon={<Check aria-hidden="true" className="size-6" />}
        className="min-h-16 text-xl"
      >
        {t('decision.accept', { price: price(deal.price) })}
      </Button>
      {deal.reservePrice === null || deal.reservePrice <= deal.price ? null : (
        <Unfold text={t('decision.counter')} variant="secondary" draft={`deal.${deal._id}.decision`}>
          {(close) => <CounterForm deal={deal} onClose={close} />}
        </Unfold>
      )}
      <Decline
        isBusy={step.isBusy}
        onConfirm={() =>
          void step.press({ path: 'decision', body: { action: 'decline' }, done: t('done.declined') })
        }
      />
    </div>
  )
}

/** The buyer's answer to a counter-offer, or the runner-up's to an offer. */
function Answer({ deal }: { deal: DealView }) {
  const { t, price } = useDealText(deal)
  const step = useStep(deal)
  const answer = (accept: boolean) =>
    void step.press({ path: 'answer', body: { accept }, done: t(accept ? 'done.accepted' : 'done.declined') })
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="lg"
        wide
        busy={step.isBusy}
        busyText={t('sending')}
        onClick={() => answer(true)}
        icon={<Handshake aria-hidden="true" className="size-6" />}
        className="min-h-16 text-xl"
      >
        {t('decision.buyAt', { price: price(deal.counterPrice ?? deal.price) })}
      </Button>
      <Decline isBusy={step.isBusy} onConfirm={() => answer(false)} />
    </div>
  )
}

function Decline({ isBusy, onConfirm }: { isBusy: boolean; onConfirm: () => void }) {
  const { t } = useTranslation('dealroom')
  return (
    <Unfold text={t('decision.decline')} variant="secondary" className="text-chilli!">
      {(close) => (
        <Sure
          text={t('decision.declineSure')}
          confirmText={t('decision.decline')}
          isBusy={isBusy}
          onConfirm={onConfirm}
          onClose={close}
        />
      )}
    </Unfold>
  )
}

function RunnerUp({ deal, asked }: { deal: DealView; asked: number }) {
  const { t, price } = useDealText(deal)
  const step = useStep(deal)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-soft">{t('runnerUp.text', { price: price(asked) })}</p>
      <Button
        size="lg"
        wide
        busy={step.isBusy}
        busyText={t('sending')}
        onClick={() => void step.press({ path: 'ask-runner-up', done: t('done.asked') })}
        icon={<UserRoundPlus aria-hidden="true" className="size-6" />}
      >
        {t('runnerUp.ask', { price: price(asked) })}
      </Button>
    </div>
  )
}
