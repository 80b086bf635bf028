import { type DealView, indianDay, paymentMethods } from '@boli/contracts'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { amountText } from '../../../lib/numbers.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { readPayment, type PaymentForm as Values } from '../model/payment-form.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { StepForm } from './step-form.tsx'

/** The buyer records a payment: amount, method and reference. */
export function PaymentForm({ deal, left, onClose }: { deal: DealView; left: number; onClose: () => void }) {
  const { t } = useDealText(deal)
  const today = indianDay(serverNow())
  const { form, frame, errorOf, photosOf } = useStepForm<Values>({
    deal,
    path: 'payments',
    initial: {
      amount: left > 0 ? amountText(left) : '',
      method: 'upi',
      reference: '',
      paidOn: today,
      photos: [],
    },
    read: (values) => readPayment(values, today, deal),
    done: t('done.paymentRecorded'),
    onDone: onClose,
  })
  const method = form.watch('method')
  return (
    <StepForm {...frame} submitText={t('payment.send')} onCancel={onClose}>
      <Field label={t('payment.amount')} help={t('payment.amountHelp')} error={errorOf('amount')} required>
        <NumberInput {...form.register('amount')} prefix="₹" className="min-h-16! font-bold text-2xl!" />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('payment.methodLabel')}>
          <Select {...form.register('method')} className="min-h-14!">
            {paymentMethods.map((one) => (
              <option key={one} value={one}>
                {t(`payment.method.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('payment.paidOn')} error={errorOf('paidOn')} required>
          <TextInput {...form.register('paidOn')} type="date" max={today} className="figures min-h-14!" />
        </Field>
      </div>
      <Field
        label={t('payment.reference')}
        help={t(`payment.referenceHelp.${method}`)}
        error={errorOf('reference')}
        {...(method === 'cash' ? { optionalText: t('common:optional') } : { required: true })}
      >
        <TextInput
          {...form.register('reference')}
          maxLength={30}
          inputMode={method === 'upi' || method === 'cheque' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          className="figures min-h-14! text-lg!"
        />
      </Field>
      <PhotoPicker most={1} {...photosOf('photos')} />
    </StepForm>
  )
}
