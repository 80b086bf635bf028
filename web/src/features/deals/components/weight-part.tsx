import type { DealView } from '@boli/contracts'
import { Scale } from 'lucide-react'
import { useDealText } from '../hooks/use-deal-text.ts'
import { Unfold } from './unfold.tsx'
import { WeighingCard } from './weighing-card.tsx'
import { WeighingForm } from './weighing-form.tsx'

/** The weighings: the current version first, earlier ones folded below. */
export function WeightPart({ deal }: { deal: DealView }) {
  const { t } = useDealText(deal)
  const [latest, ...former] = [...deal.weighings].reverse()
  return (
    <>
      {latest ? (
        <WeighingCard deal={deal} weighing={latest} />
      ) : (
        <p className="text-soft">{t('weight.none')}</p>
      )}
      {deal.actions.includes('weighings') ? (
        <Unfold
          text={t(latest ? 'weight.correct' : 'weight.enter')}
          icon={<Scale aria-hidden="true" className="size-6" />}
          variant={latest ? 'secondary' : 'primary'}
          draft={`deal.${deal._id}.weighings`}
        >
          {(close) => <WeighingForm deal={deal} onClose={close} />}
        </Unfold>
      ) : null}
      {former.length > 0 ? (
        <details>
          <summary className="flex min-h-11 w-fit items-center font-semibold text-deep underline-offset-4 hover:underline">
            {t('weight.former', { count: former.length })}
          </summary>
          <ol reversed className="flex flex-col gap-3">
            {former.map((weighing) => (
              <li key={weighing.number} className="rounded-field border border-line p-3">
                <WeighingCard deal={deal} weighing={weighing} isFormer />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  )
}
