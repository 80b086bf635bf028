import type { DealView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { StepForm } from '../../deals/components/step-form.tsx'
import { useDealText } from '../../deals/hooks/use-deal-text.ts'
import { useStepForm } from '../../deals/hooks/use-step-form.ts'
import { type DecisionForm, emptyDecision, outcomes, readDecision } from '../model/decision-form.ts'

/** The administrator's decision, always with a note to both parties. */
export function DecisionPanel({ deal }: { deal: DealView }) {
  const { t } = useTranslation('dealdesk')
  if (!deal.actions.includes('dispute/decision')) return null
  return (
    <Panel title={t('decision.title')} text={t('decision.text')}>
      <div className="p-5">
        <Form deal={deal} />
      </div>
    </Panel>
  )
}

const faults = ['nobody', 'farmer', 'buyer'] as const
const adjustments = ['quantity', 'amount'] as const

function Form({ deal }: { deal: DealView }) {
  const { t } = useTranslation(['dealdesk', 'dealroom'])
  const { unit, nameOf } = useDealText(deal)
  const { form, frame, errorOf } = useStepForm<DecisionForm>({
    deal,
    root: '/admin/deals',
    path: 'decision',
    initial: emptyDecision,
    read: (values) => readDecision(values, deal.unit),
    done: t('decision.done'),
  })
  const { outcome, by } = form.watch()
  return (
    <StepForm {...frame} submitText={t('decision.submit')}>
      <RadioCards
        legend={t('decision.outcome')}
        options={outcomes.map((one) => ({ value: one, label: t(`dealroom:dispute.outcome.${one}`) }))}
        error={errorOf('outcome')}
        {...form.register('outcome')}
      />
      {outcome === 'adjust' ? (
        <>
          <RadioCards
            legend={t('decision.by')}
            options={adjustments.map((one) => ({ value: one, label: t(`decision.${one}`) }))}
            {...form.register('by')}
          />
          <Field label={t(`decision.${by}`)} error={errorOf('value')} required>
            <NumberInput
              {...form.register('value')}
              {...(by === 'amount' ? { prefix: '₹' } : { suffix: unit })}
            />
          </Field>
        </>
      ) : null}
      {outcome === 'cancel' ? (
        <RadioCards
          legend={t('decision.fault')}
          options={faults.map((one) => ({
            value: one,
            label: one === 'nobody' ? t('decision.nobody') : nameOf(one),
          }))}
          error={errorOf('fault')}
          {...form.register('fault')}
        />
      ) : null}
      <Field label={t('decision.note')} help={t('decision.noteHelp')} error={errorOf('note')} required>
        <TextArea {...form.register('note')} maxLength={2000} rows={4} />
      </Field>
    </StepForm>
  )
}
