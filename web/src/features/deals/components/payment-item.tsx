import type { DealView, PaymentView } from '@boli/contracts'
import { Check } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatDate } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStep } from '../hooks/use-step.ts'
import { PrivatePhotos } from './private-photos.tsx'
import { ReasonForm } from './reason-form.tsx'
import { Unfold } from './unfold.tsx'

const tones = { recorded: 'marigold', received: 'leaf', 'not-received': 'chilli' } as const

/** One payment, and for the farmer whether it arrived. */
export function PaymentItem({ deal, payment }: { deal: DealView; payment: PaymentView }) {
  const { t, rupees } = useDealText(deal)
  const language = useLanguage()
  const step = useStep(deal)
  const isAsked = payment.state === 'recorded' && deal.actions.includes('payments/received')
  return (
    <article className="flex flex-col gap-3 rounded-field border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="leading-snug">
          <strong className="figures block text-3xl">{rupees(payment.amount)}</strong>
          <span className="figures text-soft">
            {t(`payment.method.${payment.method}`)}
            {payment.reference ? ` · ${payment.reference}` : ''} · {formatDate(payment.paidOn, language)}
          </span>
        </p>
        <Badge tone={tones[payment.state]}>{t(`payment.state.${payment.state}`)}</Badge>
      </div>
      <PrivatePhotos photos={payment.photo ? [payment.photo] : []} />
      {payment.reason ? <p className="rounded-field bg-chilli-wash p-3">{payment.reason}</p> : null}
      {isAsked ? (
        <Button
          size="lg"
          wide
          busy={step.isBusy}
          busyText={t('sending')}
          onClick={() =>
            void step.press({ path: `payments/${payment.number}/received`, done: t('done.received') })
          }
          icon={<Check aria-hidden="true" className="size-6" />}
          className="min-h-16 text-xl"
        >
          {t('payment.confirm', { amount: rupees(payment.amount) })}
        </Button>
      ) : null}
      {isAsked && deal.actions.includes('payments/not-received') ? (
        <Unfold
          text={t('payment.refuse')}
          variant="secondary"
          draft={`deal.${deal._id}.payments/${payment.number}/not-received`}
        >
          {(close) => (
            <ReasonForm
              deal={deal}
              path={`payments/${payment.number}/not-received`}
              label={t('payment.refuseLabel')}
              submitText={t('payment.refuse')}
              done={t('done.notReceived')}
              variant="danger"
              onClose={close}
            />
          )}
        </Unfold>
      ) : null}
    </article>
  )
}
