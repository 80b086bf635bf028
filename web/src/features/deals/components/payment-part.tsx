import type { DealView } from '@boli/contracts'
import { IndianRupee } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LineLink } from '../../../components/ui/line-link.tsx'
import { usePayoutDetails } from '../../../lib/payout-details.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { AmountLines } from './amount-lines.tsx'
import { FactList } from './fact-list.tsx'
import { PayTo } from './pay-to.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PaymentItem } from './payment-item.tsx'
import { Unfold } from './unfold.tsx'

/** The amount due, payout details, and payments recorded and received. */
export function PaymentPart({ deal }: { deal: DealView }) {
  const { t, rupees } = useDealText(deal)
  const { due, paid, received, isEstimate } = deal.amount
  const left = Math.round((due - paid) * 100) / 100
  const unconfirmed = Math.round((paid - received) * 100) / 100
  // Recorded in full: now the farmer confirms, and nothing is to be paid a second time.
  const isRecorded = !isEstimate && left <= 0
  return (
    <>
      <AmountLines deal={deal} />
      {deal.payments.length > 0 ? (
        <FactList
          facts={[
            [t('payment.paid'), rupees(paid)],
            [t('payment.received'), rupees(received)],
            ...(unconfirmed > 0 ? [[t('payment.unconfirmed'), rupees(unconfirmed)] as const] : []),
            ...(left > 0 ? [[t('payment.left'), rupees(left)] as const] : []),
            ...(left < 0 ? [[t('payment.tooMuch'), rupees(-left)] as const] : []),
          ]}
        />
      ) : null}
      {isRecorded && unconfirmed > 0 ? <p className="font-semibold">{t('payment.waits')}</p> : null}
      {left < 0 ? (
        <p className="rounded-field bg-marigold-wash p-3 font-semibold">
          {t('payment.tooMuchText', { amount: rupees(-left) })}
        </p>
      ) : null}
      {deal.payTo && deal.steps.payment !== 'done' && !isRecorded ? (
        <PayTo payTo={deal.payTo} due={Math.max(0, left)} />
      ) : null}
      {deal.you === 'farmer' && deal.state === 'agreed' ? <PayoutReminder /> : null}
      {deal.you === 'buyer' && deal.state === 'agreed' && deal.payTo === null ? (
        <p className="text-soft">{t('payTo.missingBuyer')}</p>
      ) : null}
      {deal.payments.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {deal.payments.map((payment) => (
            <li key={payment.number}>
              <PaymentItem deal={deal} payment={payment} />
            </li>
          ))}
        </ul>
      ) : null}
      {deal.actions.includes('payments') && !isRecorded ? (
        <Unfold
          text={t('payment.record')}
          icon={<IndianRupee aria-hidden="true" className="size-6" />}
          variant={left > 0 ? 'primary' : 'secondary'}
          draft={`deal.${deal._id}.payments`}
        >
          {(close) => <PaymentForm deal={deal} left={Math.max(0, left)} onClose={close} />}
        </Unfold>
      ) : null}
    </>
  )
}

/** A farmer without payout details cannot be paid. */
function PayoutReminder() {
  const { t } = useTranslation('dealroom')
  const { data } = usePayoutDetails()
  if (!data || data.upiId !== null || data.account !== null) return null
  return (
    <p className="rounded-field bg-marigold-wash p-3">
      {t('payTo.missingFarmer')} <LineLink to="/profile#payout">{t('payTo.add')}</LineLink>
    </p>
  )
}
