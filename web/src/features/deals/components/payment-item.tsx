import type { DealView, PaymentView } from '@boli/contracts'
import { Check } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { PrivatePhotos } from './photo-picker.tsx'
import { UnfoldedReason } from './reason-form.tsx'
import { StepButton } from './step-button.tsx'

const tones = { recorded: 'marigold', received: 'leaf', 'not-received': 'chilli' } as const

/** One payment, and for the farmer whether it arrived. */
export function PaymentItem({ deal, payment }: { deal: DealView; payment: PaymentView }) {
  const { t, rupees, date } = useDealText(deal)
  const step = useStep(deal)
  const isAsked = payment.state === 'recorded' && deal.actions.includes('payments/received')
  return (
    <article className="flex flex-col gap-3 rounded-field border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="leading-snug">
          <strong className="figures block text-3xl">{rupees(payment.amount)}</strong>
          <span className="figures text-soft">
            {t(`payment.method.${payment.method}`)}
            {payment.reference ? ` · ${payment.reference}` : ''} · {date(payment.paidOn)}
          </span>
        </p>
        <Badge tone={tones[payment.state]}>{t(`payment.state.${payment.state}`)}</Badge>
      </div>
      <PrivatePhotos photos={payment.photo ? [payment.photo] : []} />
      {payment.reason ? <p className="rounded-field bg-chilli-wash p-3">{payment.reason}</p> : null}
      {isAsked ? (
        <StepButton
          by={step}
          step={{ path: `payments/${payment.number}/received`, done: t('done.received') }}
          icon={<Check aria-hidden="true" className="size-6" />}
          className="min-h-16 text-xl"
        >
          {t('payment.confirm', { amount: rupees(payment.amount) })}
        </StepButton>
      ) : null}
      {isAsked && deal.actions.includes('payments/not-received') ? (
        <UnfoldedReason
          deal={deal}
          path={`payments/${payment.number}/not-received`}
          label={t('payment.refuseLabel')}
          submitText={t('payment.refuse')}
          done={t('done.notReceived')}
          variant="danger"
        />
      ) : null}
    </article>
  )
}
