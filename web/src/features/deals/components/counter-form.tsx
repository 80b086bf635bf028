import type { DealView } from '@boli/contracts'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { priceUnitSuffix } from '../../../lib/format.ts'
import { readRupees } from '../../../lib/numbers.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { StepForm } from './step-form.tsx'

/** The farmer asks once for a price between the best bid and the reserve. */
export function CounterForm({ deal, onClose }: { deal: DealView; onClose: () => void }) {
  const { t, price } = useDealText(deal)
  const most = deal.reservePrice ?? deal.price
  const { form, frame, errorOf } = useStepForm({
    deal,
    path: 'decision',
    initial: { price: '' },
    done: t('done.countered'),
    onDone: onClose,
    read: (values) => {
      const asked = readRupees(values.price)
      if (asked === null) return { faults: { price: { code: 'amount' } } }
      if (asked <= deal.price || asked > most) {
        return {
          faults: { price: { code: 'price-between', params: { low: price(deal.price), high: price(most) } } },
        }
      }
      return { body: { action: 'counter', price: asked } }
    },
  })
  return (
    <StepForm {...frame} submitText={t('decision.sendCounter')} variant="secondary" onCancel={onClose}>
      <Field
        label={t('decision.counterLabel')}
        help={t('decision.counterHelp', { low: price(deal.price), high: price(most) })}
        error={errorOf('price')}
        required
      >
        <NumberInput
          {...form.register('price')}
          prefix="₹"
          suffix={priceUnitSuffix(deal.priceUnit)}
          className="min-h-16! font-bold text-2xl!"
        />
      </Field>
    </StepForm>
  )
}
