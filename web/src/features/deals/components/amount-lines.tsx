import type { DealView } from '@boli/contracts'
import { formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useAmountInWords } from '../../../lib/use-amount-in-words.ts'
import { useDealText } from '../hooks/use-deal-text.ts'

/** What the buyer owes, line by line, and what the farmer has in hand of it. */
export function AmountLines({ deal }: { deal: DealView }) {
  const { t, quantity } = useDealText(deal)
  const language = useLanguage()
  const inWords = useAmountInWords()
  const { lines, due, netInHand, isEstimate } = deal.amount
  const ofBuyer = lines.filter((line) => line.payer !== 'farmer')
  const ofFarmer = lines.filter((line) => line.payer === 'farmer')
  const label = (line: (typeof lines)[number]) =>
    line.kind === 'goods' && line.quantity !== null
      ? t('amount.goods', { quantity: quantity(line.quantity) })
      : (line.label[language] ?? line.label.en ?? t(`amount.${line.kind}`))
  const row = (line: (typeof lines)[number], index: number) => (
    <li key={`${line.kind}${index}`} className="flex justify-between gap-4 border-line border-t py-2">
      <span className="min-w-0">{label(line)}</span>
      <span className="figures whitespace-nowrap font-semibold">{signed(line.amount)}</span>
    </li>
  )
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-soft">{t(isEstimate ? 'amount.dueEstimate' : 'amount.due')}</p>
        <p className="figures font-bold text-4xl leading-tight">{formatRupees(due)}</p>
        {inWords && !isEstimate ? <p className="text-soft">{inWords(due)}</p> : null}
      </div>
      <ul>{ofBuyer.map(row)}</ul>
      {deal.you === 'buyer' ? null : (
        <div className="rounded-field bg-leaf-wash p-4">
          {ofFarmer.length > 0 ? (
            <ul className="mb-2 [&>li:first-child]:border-t-0">{ofFarmer.map(row)}</ul>
          ) : null}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{t(isEstimate ? 'amount.netInHandEstimate' : 'amount.netInHand')}</span>
            <strong className="figures text-2xl">{formatRupees(netInHand)}</strong>
          </p>
        </div>
      )}
    </div>
  )
}

function signed(rupees: number): string {
  return rupees < 0 ? `−${formatRupees(-rupees)}` : formatRupees(rupees)
}
