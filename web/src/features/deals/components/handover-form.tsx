import { type DealParty, type DealView, indianDay } from '@boli/contracts'
import { Field } from '../../../components/ui/field.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { serverNow } from '../../../lib/server-clock.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { handoverOf, readHandover, type HandoverForm as Values } from '../model/handover-form.ts'
import { StepForm } from './step-form.tsx'

const parties = ['farmer', 'buyer'] as const satisfies readonly DealParty[]

/** Place, day, time, carrier and last day to pay; a new proposal replaces the last. */
export function HandoverForm({ deal, onClose }: { deal: DealView; onClose: () => void }) {
  const { t, person } = useDealText(deal)
  const { form, frame, errorOf } = useStepForm<Values>({
    deal,
    path: 'handover',
    initial: handoverOf(deal, serverNow()),
    read: (values) => readHandover(values, serverNow()),
    done: t('done.handoverProposed'),
    onDone: onClose,
  })
  return (
    <StepForm {...frame} submitText={t('handover.send')} onCancel={onClose}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
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
