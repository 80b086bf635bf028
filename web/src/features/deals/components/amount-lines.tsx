import type { DealView } from '@boli/contracts'
import { formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useAmountInWords } from '../../../lib/use-amount-in-words.ts'
import { useDealText } from '../hooks/use-deal-text.ts'

type Line = DealView['amount']['lines'][number]

/** The amount that the viewer pays or gets, line by line, with their own total first. */
export function AmountLines({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const inWords = useAmountInWords()
  const { lines, due, netInHand, isEstimate } = deal.amount
  const isFarmer = deal.you === 'farmer'
  const own = isFarmer ? netInHand : due
  const context = { context: isEstimate ? 'estimate' : undefined }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-soft">{t(isFarmer ? 'amount.mine' : 'amount.due', context)}</p>
        <p className="figures font-bold text-4xl leading-tight">{formatRupees(own)}</p>
        {inWords && !isEstimate ? <p className="text-soft">{inWords(own)}</p> : null}
      </div>
      <Lines deal={deal} lines={lines.filter(({ payer }) => payer !== (isFarmer ? 'buyer' : 'farmer'))} />
      {isFarmer ? <p className="text-soft">{t('amount.buyerPays', { amount: formatRupees(due) })}</p> : null}
      {deal.you === null ? (
        <div className="rounded-field bg-leaf-wash p-4">
          <Lines deal={deal} lines={lines.filter(({ payer }) => payer === 'farmer')} />
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{t('amount.netInHand', context)}</span>
            <strong className="figures text-2xl">{formatRupees(netInHand)}</strong>
          </p>
        </div>
      ) : null}
    </div>
  )
}

function Lines({ deal, lines }: { deal: DealView; lines: readonly Line[] }) {
  const { t, quantity } = useDealText(deal)
  const language = useLanguage()
  if (lines.length === 0) return null
  const label = (line: Line) =>
    line.kind === 'goods' && line.quantity !== null
      ? t('amount.goods', { quantity: quantity(line.quantity) })
      : (line.label[language] ?? line.label.en ?? t(`amount.${line.kind}`))
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={`${line.kind}${index}`} className="flex justify-between gap-4 border-line border-t py-2">
          <span className="min-w-0">{label(line)}</span>
          <span className="figures whitespace-nowrap font-semibold">{signed(line.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function signed(rupees: number): string {
  return rupees < 0 ? `−${formatRupees(-rupees)}` : formatRupees(rupees)
}
