import type { DealView } from '@boli/contracts'
import { CircleAlert } from 'lucide-react'
import { Card } from '../../../components/ui/card.tsx'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { mayCancelForDefault } from '../model/next-act.ts'
import { DisputeForm } from './dispute-form.tsx'
import { DisputeView } from './dispute-view.tsx'
import { ReasonForm, UnfoldedReason } from './reason-form.tsx'
import { StepButton, SureStep } from './step-button.tsx'
import { Unfold } from './unfold.tsx'

const ways = [
  'default-notice',
  'cancel',
  'cancel/agree',
  'dispute',
  'dispute/answer',
  'dispute/withdraw',
  'dispute/appeal',
] as const

/** Default, cancellation, dispute: their state, and possible actions. */
export function TroublePart({ deal }: { deal: DealView }) {
  const { t, moment } = useDealText(deal)
  const { dispute } = deal
  const may = (action: DealView['actions'][number]) => deal.actions.includes(action)
  const hasStory = dispute !== null || deal.defaultNotice !== null || deal.cancellation !== null
  if (!hasStory && !ways.some(may)) return null
  return (
    <section aria-labelledby="trouble" id="step-trouble" className="scroll-mt-24">
      <Card className="flex flex-col gap-4">
        <h2 id="trouble" className="flex items-center gap-2 font-bold text-xl">
          <CircleAlert aria-hidden="true" className="size-6 text-chilli" />
          {t('trouble.title')}
        </h2>
        {dispute ? <DisputeView deal={deal} dispute={dispute} /> : null}
        <NoticeAndCancellation deal={deal} />
        {may('dispute/answer') ? (
          <ReasonForm
            deal={deal}
            path="dispute/answer"
            name="text"
            label={t('dispute.answerLabel')}
            submitText={t('dispute.sendAnswer')}
            done={t('done.disputeAnswered')}
            maxLength={2000}
            photos={5}
          />
        ) : null}
        {may('dispute/withdraw') ? <WithdrawDispute deal={deal} /> : null}
        {dispute?.appealBy && may('dispute/appeal') ? (
          <p className="text-soft">{t('dispute.appealBy', { moment: moment(dispute.appealBy) })}</p>
        ) : null}
        {may('dispute/appeal') ? (
          <UnfoldedReason
            deal={deal}
            path="dispute/appeal"
            name="text"
            label={t('dispute.appealLabel')}
            submitText={t('dispute.appeal')}
            done={t('done.appealed')}
            maxLength={2000}
          />
        ) : null}
        {may('default-notice') ? <DefaultNotice deal={deal} /> : null}
        {may('dispute') ? (
          <Unfold text={t('dispute.open')} variant="secondary" draft={`deal.${deal._id}.dispute`}>
            {(close) => <DisputeForm deal={deal} onClose={close} />}
          </Unfold>
        ) : null}
        {may('cancel') ? <Cancel deal={deal} /> : null}
      </Card>
    </section>
  )
}

function WithdrawDispute({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  return (
    <SureStep
      text={t('dispute.withdraw')}
      question={t('dispute.withdrawSure')}
      by={useStep(deal)}
      step={{ path: 'dispute/withdraw', done: t('done.disputeWithdrawn') }}
    />
  )
}

/** After the viewer's own notice has expired, cancelling needs no consent. */
function Cancel({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const isForDefault = mayCancelForDefault(deal, useServerNow())
  return (
    <UnfoldedReason
      deal={deal}
      path="cancel"
      body={{ forDefault: isForDefault }}
      label={t('cancel.reason')}
      help={t(isForDefault ? 'cancel.forDefaultHelp' : 'cancel.proposeHelp')}
      submitText={t(isForDefault ? 'cancel.forDefault' : 'cancel.propose')}
      done={t(isForDefault ? 'done.cancelled' : 'done.cancelProposed')}
      variant="danger"
    />
  )
}

function NoticeAndCancellation({ deal }: { deal: DealView }) {
  const { t, by, moment } = useDealText(deal)
  const step = useStep(deal)
  const { defaultNotice, cancellation } = deal
  const proposer = by(cancellation?.proposedBy ?? 'system')
  return (
    <>
      {defaultNotice && deal.state === 'agreed' ? (
        <p className="rounded-field bg-chilli-wash p-4">
          {t('notice.given', { ...by(defaultNotice.by), moment: moment(defaultNotice.cancelFrom) })}
          {defaultNotice.isPaused ? ` ${t('notice.paused')}` : ''}
        </p>
      ) : null}
      {cancellation ? (
        <p className="rounded-field bg-sand/60 p-4">
          <strong className="block">
            {deal.state === 'cancelled'
              ? `${t('cancel.done')} · ${t(`fault.${cancellation.fault ?? 'nobody'}`)}`
              : t('cancel.proposed', proposer)}
          </strong>
          {/* The decision's note is already shown in the dispute. */}
          {deal.dispute?.decision?.note === cancellation.reason ? null : cancellation.reason}
        </p>
      ) : null}
      {deal.actions.includes('cancel/agree') ? (
        <StepButton by={step} step={{ path: 'cancel/agree', done: t('done.cancelled') }} variant="danger">
          {t('cancel.agree')}
        </StepButton>
      ) : null}
    </>
  )
}

function DefaultNotice({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const side = deal.you === 'farmer' ? 'farmer' : 'buyer'
  return (
    <SureStep
      text={t(`notice.give_${side}`)}
      question={t(`notice.sure_${side}`)}
      confirmText={t('notice.confirm')}
      by={useStep(deal)}
      step={{ path: 'default-notice', done: t('done.noticed') }}
    />
  )
}
