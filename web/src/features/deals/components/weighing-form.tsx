import type { DealView } from '@boli/contracts'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { formatRupees } from '../../../lib/format.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { scaleUnits } from '../model/quantities.ts'
import {
  emptyWeighing,
  fieldsOf,
  isFarOff,
  readWeighing,
  slipOf,
  type WeighingForm as Values,
  weighingSum,
} from '../model/weighing-form.ts'
import { AcceptDifference } from './accept-difference.tsx'
import { DeductionFields } from './deduction-fields.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { StepForm } from './step-form.tsx'

const SLIP_PHOTOS = 3
const ways = ['tare', 'bags', 'net'] as const

/** For use at the scale: large figures, one-handed, with the sum while typing. */
export function WeighingForm({ deal, onClose }: { deal: DealView; onClose: () => void }) {
  const { t } = useDealText(deal)
  const { form, frame, errorOf, photosOf } = useStepForm<Values>({
    deal,
    path: 'weighings',
    initial: emptyWeighing(deal.unit),
    read: (values) => readWeighing(values, deal),
    done: t('done.weighed'),
    onDone: onClose,
  })
  const values = form.watch()
  const scales = scaleUnits(deal.unit)
  const unit = t(`deal:unit.${values.scale}`)
  return (
    <StepForm {...frame} submitText={t('weight.send')} onCancel={onClose}>
      <RadioCards
        legend={t('weight.how')}
        options={ways.map((way) => ({ value: way, label: t(`weight.way.${way}`) }))}
        {...form.register('how')}
      />
      {scales.length > 1 ? (
        <RadioCards
          legend={t('weight.scale')}
          options={scales.map((scale) => ({ value: scale, label: t(`deal:unit.${scale}`) }))}
          {...form.register('scale')}
        />
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-3">
        {fieldsOf[values.how].map((field) => (
          <Field key={field} label={t(`weight.${field}`)} error={errorOf(field)} required>
            <NumberInput
              {...form.register(field)}
              inputMode={field === 'bags' ? 'numeric' : 'decimal'}
              suffix={field === 'bags' ? undefined : unit}
              className="min-h-16! font-bold text-2xl!"
            />
          </Field>
        ))}
      </div>
      <DeductionFields form={form} unit={unit} errorOf={errorOf} />
      <Sum deal={deal} values={values} />
      <Doubt deal={deal} form={form} error={errorOf('acceptedNet') && t('weight.acceptFirst')} />
      <PhotoPicker most={SLIP_PHOTOS} {...photosOf('photos')} />
    </StepForm>
  )
}

/** The sum so far. */
function Sum({ deal, values }: { deal: DealView; values: Values }) {
  const { t, quantity } = useDealText(deal)
  const sum = weighingSum(values, deal)
  return (
    <p aria-live="polite" className="rounded-card bg-leaf-wash p-4">
      <span className="block text-soft">{t('weight.billed')}</span>
      <strong className="figures block text-4xl leading-tight">
        {sum && sum.billed > 0 ? quantity(sum.billed) : '–'}
      </strong>
      {sum && sum.billed > 0 ? (
        <span className="figures block text-xl">
          {t('weight.worth', { amount: formatRupees(sum.amountPaise / 100) })}
        </span>
      ) : null}
    </p>
  )
}

interface DoubtProps {
  deal: DealView
  form: UseFormReturn<Values>
  error: string | undefined
}

/** Far from the listed quantity: perhaps a wrong unit, otherwise it must be explicitly confirmed. */
function Doubt({ deal, form, error }: DoubtProps) {
  const { t, quantity } = useDealText(deal)
  const values = form.watch()
  const sum = weighingSum(values, deal)
  if (sum === null || sum.billed <= 0 || !isFarOff(sum.net, deal)) return null
  const slip = slipOf(values, deal)
  return (
    <AcceptDifference
      deal={deal}
      net={sum.net}
      isAccepted={values.acceptedNet === sum.net}
      onChange={(isAccepted) =>
        form.setValue('acceptedNet', isAccepted ? sum.net : null, { shouldValidate: error !== undefined })
      }
      error={error}
    >
      {slip ? (
        <Button variant="secondary" wide onClick={() => form.reset({ ...values, ...slip.meant })}>
          {t('weight.didYouMean', { quantity: quantity(slip.net) })}
        </Button>
      ) : null}
    </AcceptDifference>
  )
}
