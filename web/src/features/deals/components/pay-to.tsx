import { type DealView, UPI_MOST } from '@boli/contracts'
import { Check, Copy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { QrCode } from '../../../components/ui/qr-code.tsx'
import { formatDateTime, formatRupees } from '../../../lib/format.ts'

interface PayToProps {
  payTo: NonNullable<DealView['payTo']>
  /** The open amount in rupees, possibly an estimate. */
  due: number
}

/** The farmer's payout details: UPI first up to ₹1,00,000, above it bank first. */
export function PayTo({ payTo, due }: PayToProps) {
  const { t } = useTranslation('dealroom')
  const { upi, bank, changedAt } = payTo
  const isLarge = due > UPI_MOST
  const parts = [
    upi ? <Upi key="upi" upi={upi} isLarge={isLarge} /> : null,
    bank ? <Bank key="bank" bank={bank} /> : null,
  ]
  return (
    <>
      {changedAt ? (
        <p className="rounded-field bg-marigold-wash p-3 font-semibold">
          {t('payTo.changed', { at: formatDateTime(changedAt) })}
        </p>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">{isLarge ? parts.reverse() : parts}</div>
    </>
  )
}

function Upi({ upi, isLarge }: { upi: NonNullable<PayToProps['payTo']['upi']>; isLarge: boolean }) {
  const { t } = useTranslation('dealroom')
  return (
    <section aria-label={t('payTo.upi')} className="flex flex-col gap-3 rounded-field border border-line p-4">
      <h3 className="font-bold text-lg">{t('payTo.upi')}</h3>
      {isLarge ? <p className="text-soft">{t('payTo.upiLimit', { most: formatRupees(UPI_MOST) })}</p> : null}
      {isLarge || upi.link === null ? null : (
        <>
          <a
            href={upi.link}
            className="inline-flex min-h-16 items-center justify-center gap-2 rounded-field border border-edge bg-card px-5 text-center font-semibold text-xl hover:border-leaf hover:bg-leaf-wash"
          >
            <Smartphone aria-hidden="true" className="size-6 shrink-0" />
            {t('payTo.open')}
          </a>
          <div className="self-center">
            <QrCode text={upi.link} label={t('payTo.qr', { id: upi.id })} />
          </div>
        </>
      )}
      <CopyLine label={t('payTo.upiId')} text={upi.id} />
    </section>
  )
}

function Bank({ bank }: { bank: NonNullable<PayToProps['payTo']['bank']> }) {
  const { t } = useTranslation('dealroom')
  return (
    <section
      aria-label={t('payTo.bank')}
      className="flex flex-col gap-2 rounded-field border border-line p-4"
    >
      <h3 className="font-bold text-lg">{t('payTo.bank')}</h3>
      <CopyLine label={t('payTo.holder')} text={bank.holder} />
      <CopyLine label={t('payTo.account')} text={bank.account} />
      <CopyLine label={t('payTo.ifsc')} text={bank.ifsc} />
    </section>
  )
}

function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('dealroom')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="min-w-0 leading-snug">
        <span className="block text-soft text-sm">{label}</span>
        <strong className="figures block break-words text-lg max-[22rem]:text-base">
          <EmailText email={text} />
        </strong>
      </p>
      <button
        type="button"
        onClick={copy}
        aria-label={t('payTo.copy', { label })}
        className="flex size-12 shrink-0 items-center justify-center rounded-full text-leaf hover:bg-leaf-wash"
      >
        {isCopied ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <Copy aria-hidden="true" className="size-5" />
        )}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t('payTo.copied') : ''}
      </span>
    </div>
  )
}
