import type { DealView } from '@boli/contracts'
import type { ButtonVariant } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-input.tsx'
import { useStepForm } from '../hooks/use-step-form.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { StepForm } from './step-form.tsx'
import { Unfold } from './unfold.tsx'

interface ReasonFormProps {
  deal: DealView
  /** The end of the step's path. */
  path: string
  /** Name of the text field in the API. */
  name?: 'reason' | 'text'
  label: string
  help?: string
  submitText: string
  done: string
  maxLength?: number
  /** Further fields of the request. */
  body?: object
  /** Maximum number of photos. */
  photos?: number
  variant?: ButtonVariant
  onClose?: () => void
}

/** A step with a text: an objection, a cancellation, an answer. */
export function ReasonForm(props: ReasonFormProps) {
  const { deal, path, name = 'reason', label, help, submitText, done, maxLength = 500, photos = 0 } = props
  const { variant = 'primary', body, onClose } = props
  const { form, frame, errorOf, photosOf } = useStepForm({
    deal,
    path,
    initial: { text: '', photos: [] as string[] },
    done,
    read: (values) => {
      const text = values.text.trim()
      if (text === '') return { faults: { text: { code: 'required' } } }
      return { body: { ...body, [name]: text, ...(values.photos.length > 0 && { photos: values.photos }) } }
    },
    ...(onClose && { onDone: onClose }),
  })
  return (
    <StepForm {...frame} submitText={submitText} variant={variant} {...(onClose && { onCancel: onClose })}>
      <Field label={label} help={help} error={errorOf('text')} required>
        <TextArea {...form.register('text')} maxLength={maxLength} rows={3} />
      </Field>
      {photos > 0 ? <PhotoPicker most={photos} {...photosOf('photos')} /> : null}
    </StepForm>
  )
}

/** The form behind a button. @param openText The button's text; by default that of the form's own button. */
export function UnfoldedReason({ openText, ...props }: ReasonFormProps & { openText?: string }) {
  const { deal, path, submitText } = props
  return (
    <Unfold text={openText ?? submitText} variant="secondary" draft={`deal.${deal._id}.${path}`}>
      {(close) => <ReasonForm {...props} onClose={close} />}
    </Unfold>
  )
}
