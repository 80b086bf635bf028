import { type DealView, disputeKinds } from '@boli/contracts'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { useDealText } from '../hooks/use-deal-text.ts'
import { useStepForm } from '../hooks/use-step-form.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { StepForm } from './step-form.tsx'

const MOST_PHOTOS = 5

/** Opens a dispute with text and pictures. Deadlines stop meanwhile. */
export function DisputeForm({ deal, onClose }: { deal: DealView; onClose: () => void }) {
  const { t } = useDealText(deal)
  const { form, frame, errorOf, photosOf } = useStepForm({
    deal,
    path: 'dispute',
    initial: { kind: disputeKinds[0] as (typeof disputeKinds)[number], text: '', photos: [] as string[] },
    done: t('done.disputed'),
    onDone: onClose,
    read: ({ kind, text, photos }) => {
      if (text.trim() === '') return { faults: { text: { code: 'required' } } }
      return { body: { kind, text: text.trim(), ...(photos.length > 0 && { photos }) } }
    },
  })
  // Reasons depend on who transports the lot.
  const ofOther = deal.you === 'farmer' ? 'not-handed-over' : 'not-collected'
  return (
    <StepForm {...frame} submitText={t('dispute.send')} variant="danger" onCancel={onClose}>
      <Field label={t('dispute.kindLabel')}>
        <Select {...form.register('kind')} className="min-h-14!">
          {disputeKinds
            .filter((kind) => kind !== ofOther)
            .map((kind) => (
              <option key={kind} value={kind}>
                {t(`dispute.kind.${kind}`)}
              </option>
            ))}
        </Select>
      </Field>
      <Field label={t('dispute.text')} help={t('dispute.textHelp')} error={errorOf('text')} required>
        <TextArea {...form.register('text')} maxLength={2000} rows={4} />
      </Field>
      <PhotoPicker most={MOST_PHOTOS} {...photosOf('photos')} />
    </StepForm>
  )
}
