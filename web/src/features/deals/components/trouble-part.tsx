import type { DealView } from '@boli/contracts'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { mayCancelForDefault } from '../model/next-act.ts'
import { DisputeForm } from './dispute-form.tsx'
import { DisputeView } from './dispute-view.tsx'
import { ReasonForm } from './reason-form.tsx'
import { Sure } from './sure.tsx'
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
          <Unfold text={t('dispute.appeal')} variant="secondary" draft={`deal.${deal._id}.dispute/appeal`}>
            {(close) => (
              <ReasonForm
                deal={deal}
                path="dispute/appeal"
                name="text"
                label={t('dispute.appealLabel')}
                submitText={t('dispute.appeal')}
                done={t('done.appealed')}
                maxLength={2000}
                onClose={close}
              />
            )}
          </Unfold>
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
  const step = useStep(deal)
  return (
    <Unfold text={t('dispute.withdraw')} variant="secondary">
      {(close) => (
        <Sure
          text={t('dispute.withdrawSure')}
          confirmText={t('dispute.withdraw')}
          isBusy={step.isBusy}
          onConfirm={() => void step.press({ path: 'dispute/withdraw', done: t('done.disputeWithdrawn') })}
          onClose={close}
        />
      )}
    </Unfold>
  )
}

/** After the viewer's own notice has expired, cancelling needs no consent. */
function Cancel({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const now = useServerNow()
  const isForDefault = mayCancelForDefault(deal, now)
  const text = t(isForDefault ? 'cancel.forDefault' : 'cancel.propose')
  return (
    <Unfold text={text} variant="secondary" draft={`deal.${deal._id}.cancel`}>
      {(close) => (
        <ReasonForm
          deal={deal}
          path="cancel"
          body={{ forDefault: isForDefault }}
          label={t('cancel.reason')}
          help={t(isForDefault ? 'cancel.forDefaultHelp' : 'cancel.proposeHelp')}
          submitText={text}
          done={t(isForDefault ? 'done.cancelled' : 'done.cancelProposed')}
          variant="danger"
          onClose={close}
        />
      )}
    </Unfold>
  )
}

function NoticeAndCancellation({ deal }: { deal: DealView }) {
  const { t, by } = useDealText(deal)
  const language = useLanguage()
  const step = useStep(deal)
  const { defaultNotice, cancellation } = deal
  const proposer = by(cancellation?.proposedBy ?? 'system')
  return (
    <>
      {defaultNotice && deal.state === 'agreed' ? (
        <p className="rounded-field bg-chilli-wash p-4">
          {t('notice.given', {
            ...by(defaultNotice.by),
            moment: formatDateTime(defaultNotice.cancelFrom, language),
          })}
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
        <Button
          size="lg"
          wide
          variant="danger"
          busy={step.isBusy}
          busyText={t('sending')}
          onClick={() => void step.press({ path: 'cancel/agree', done: t('done.cancelled') })}
        >
          {t('cancel.agree')}
        </Button>
      ) : null}
    </>
  )
}

function DefaultNotice({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const step = useStep(deal)
  const side = deal.you === 'farmer' ? 'farmer' : 'buyer'
  return (
    <Unfold text={t(`notice.give_${side}`)} variant="secondary">
      {(close) => (
        <Sure
          text={t(`notice.sure_${side}`)}
          confirmText={t('notice.confirm')}
          isBusy={step.isBusy}
          onConfirm={() => void step.press({ path: 'default-notice', done: t('done.noticed') })}
          onClose={close}
        />
      )}
    </Unfold>
  )
}
