import { type DealParty, type DealView, indianDay } from '@boli/contracts'
import { Field } from '../../../components/ui/field.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { serverNow } from '../../../lib/server-clock.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { StepForm } from './step-form.tsx'

const parties = ['farmer', 'buyer'] as const satisfies readonly DealParty[]

/** Place, day, hour, who carries and by when to pay; another proposal takes the place of the last. */
export function HandoverForm({ deal, onClose }: { deal: DealView; onClose: () => void }) {
  const { t, person } = useDealText(deal)
  const { form, submit, isBusy, errorOf } = useStepForm({
    deal,
    path: 'handover',
    initial: {
      place: deal.seller.contact?.address ?? '',
      day: '',
      hour: '10:00',
      carrier: 'buyer' as DealParty,
      payBy: '',
    },
    done: t('done.handoverProposed'),
    onDone: onClose,
    read: (values) => {
      const at = new Date(`${values.day}T${values.hour}:00+05:30`)
      const faults = {
        ...(values.place.trim() === '' && { place: { code: 'required' } }),
        ...(Number.isNaN(at.getTime())
          ? { day: { code: 'date' } }
          : at.getTime() < serverNow() && { day: { code: 'in-the-past' } }),
        ...(values.payBy !== '' && values.payBy < values.day && { payBy: { code: 'before-handover' } }),
      }
      if (Object.keys(faults).length > 0) return { faults }
      const { carrier, payBy } = values
      return {
        body: {
          place: values.place.trim(),
          at: at.toISOString(),
          carrier,
          payBy: payBy === '' ? null : payBy,
        },
      }
    },
  })
  return (
    <StepForm onSubmit={submit} isBusy={isBusy} submitText={t('handover.send')} onCancel={onClose}>
      <div className="grid grid-cols-[1.4fr_1fr] gap-3">
        <Field label={t('handover.day')} error={errorOf('day')} required>
          <TextInput
            {...form.register('day')}
            type="date"
            min={indianDay(serverNow())}
            className="figures min-h-14! px-3!"
          />
        </Field>
        <Field label={t('handover.hour')} error={errorOf('hour')} required>
          <TextInput {...form.register('hour')} type="time" className="figures min-h-14! px-3!" />
        </Field>
      </div>
      <Field label={t('handover.where')} help={t('handover.whereHelp')} error={errorOf('place')} required>
        <TextInput {...form.register('place')} maxLength={200} className="min-h-14!" />
      </Field>
      <RadioCards
        legend={t('handover.carrier')}
        options={parties.map((party) => ({ value: party, label: person(party) }))}
        {...form.register('carrier')}
      />
      <Field label={t('handover.payBy')} help={t('handover.payByHelp')} error={errorOf('payBy')}>
        <TextInput
          {...form.register('payBy')}
          type="date"
          min={indianDay(serverNow())}
          className="figures min-h-14! px-3!"
        />
      </Field>
    </StepForm>
  )
}
