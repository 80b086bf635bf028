import type { DealView, WeighingView } from '@boli/contracts'
import { Badge } from '../../../components/ui/badge.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'
import { quantityFigures } from '../model/quantities.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { PrivatePhotos } from './photo-picker.tsx'
import { WeighingAnswer } from './weighing-answer.tsx'

const tones = { proposed: 'marigold', confirmed: 'leaf', objected: 'chilli', replaced: 'neutral' } as const

interface WeighingCardProps {
  deal: DealView
  weighing: WeighingView
  isFormer?: boolean
}

/** One version of the weight, large enough to be read in the sun. */
export function WeighingCard({ deal, weighing, isFormer = false }: WeighingCardProps) {
  const { t, quantity, rupees, by, moment } = useDealText(deal)
  const { gross, tare, bags, bagTare, net, billed, deductions, objection, state } = weighing
  const facts: (Fact | null)[] = [
    gross === null ? null : [t('weight.gross'), quantity(gross)],
    bags === null || bagTare === null
      ? tare === null
        ? null
        : [t('weight.tare'), quantity(tare)]
      : [
          t('weight.packing'),
          t('weight.bagsTimes', { bags: quantityFigures(bags), each: quantity(bagTare) }),
        ],
    [t('weight.net'), quantity(net)],
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={tones[state]}>{t(`weight.state.${state}`)}</Badge>
        <p className="text-soft text-sm">
          {t('weight.version', {
            number: weighing.number,
            ...by(weighing.by),
            moment: moment(weighing.at),
          })}
        </p>
      </div>
      <p>
        <span className="block text-soft">{t('weight.billed')}</span>
        <strong className="figures block text-4xl leading-tight">{quantity(billed)}</strong>
        <span className="figures text-soft">{t('weight.listed', { quantity: quantity(deal.quantity) })}</span>
      </p>
      <FactList facts={facts.filter((fact) => fact !== null)} />
      {deductions.length > 0 ? (
        <ul className="flex flex-col">
          {deductions.map((one) => (
            <li
              key={`${one.kind}${one.reason}${one.value}`}
              className="flex justify-between gap-4 border-line border-t py-2"
            >
              <span>
                {t(`deduction.${one.kind}`)} <span className="text-soft">· {one.reason}</span>
              </span>
              <strong className="figures whitespace-nowrap">
                −{one.by === 'quantity' ? quantity(one.value) : rupees(one.value)}
              </strong>
            </li>
          ))}
        </ul>
      ) : null}
      <PrivatePhotos photos={weighing.photos} />
      {objection ? (
        <p className="rounded-field bg-chilli-wash p-3">
          <strong className="block">{t('weight.objection')}</strong>
          {objection}
        </p>
      ) : null}
      {isFormer || state !== 'proposed' ? null : <WeighingAnswer deal={deal} weighing={weighing} />}
    </div>
  )
}
