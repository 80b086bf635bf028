import type { DealView } from '@boli/contracts'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { readRupees } from '../../../lib/numbers.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { StepForm } from './step-form.tsx'

/** The farmer refunds part of an issued bill; the bill itself never changes. */
export function CreditForm({ deal, onClose }: { deal: DealView; onClose: () => void }) {
  const { t } = useDealText(deal)
  const { form, frame, errorOf } = useStepForm({
    deal,
    path: 'credit-notes',
    initial: { amount: '', note: '' },
    done: t('done.credited'),
    onDone: onClose,
    read: (values) => {
      const amount = readRupees(values.amount)
      const note = values.note.trim()
      if (amount !== null && note !== '') return { body: { amount, note } }
      return {
        faults: {
          ...(amount === null && { amount: { code: 'amount' } }),
          ...(note === '' && { note: { code: 'required' } }),
        },
      }
    },
  })
  return (
    <StepForm {...frame} submitText={t('credit.send')} onCancel={onClose}>
      <Field label={t('credit.amount')} help={t('credit.help')} error={errorOf('amount')} required>
        <NumberInput {...form.register('amount')} prefix="₹" className="min-h-16! font-bold text-2xl!" />
      </Field>
      <Field label={t('credit.note')} error={errorOf('note')} required>
        <TextArea {...form.register('note')} maxLength={500} rows={3} />
      </Field>
    </StepForm>
  )
}
