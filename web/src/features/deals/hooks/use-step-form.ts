import type { DealView, FieldError } from '@boli/contracts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldFault } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { focusFirstFault } from '../../../lib/form-errors.ts'
import { toastError } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useStep } from './use-step.ts'

/** A form's errors by field, such as `deductions.0.reason`, or the request body. */
export type ReadForm<Values extends FieldValues> =
  | { faults: Partial<Record<Path<Values>, Pick<FieldError, 'code' | 'params'>>> }
  | { body: object }

interface StepFormOptions<Values extends FieldValues> {
  deal: DealView
  /** The end of the step's path; it also names the draft. */
  path: string
  root?: string
  initial: Values
  read: (values: Values) => ReadForm<Values>
  /** Message after the step. */
  done: string
  onDone?: () => void
}

/** The form of one step, with validation, draft, and server errors on its fields. */
export function useStepForm<Values extends FieldValues>(options: StepFormOptions<Values>) {
  const { deal, path, root, initial, read, done, onDone } = options
  const step = useStep(deal)
  useTranslation('dealfaults')
  const resolver: Resolver<Values> = (values) => {
    const result = read(values)
    if ('body' in result) return { values, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [field, fault] of Object.entries(result.faults)) {
      set(errors, field, { type: 'read', message: fieldFault(fault as Pick<FieldError, 'code'>) })
    }
    return { values: {}, errors }
  }
  const form = useForm<Values>({
    resolver,
    defaultValues: initial as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const fields = Object.keys(initial) as (Path<Values> & string)[]
  const forgetDraft = useFormDraft(`deal.${deal._id}.${path}`, form, fields)

  const { submit, errorOf } = useSentForm(form, {
    fields,
    async send(values) {
      const result = read(values)
      if (!('body' in result)) return
      await step.take({ path, body: result.body, done, ...(root && { root }) })
      forgetDraft()
      form.reset(initial)
      forgetDraft()
      onDone?.()
    },
  })

  const firstError = useRef<string>(undefined)
  firstError.current = fields.map(errorOf).find(Boolean)
  // Runs after the errors of a try have rendered. Fields such as photos show none: theirs becomes a toast.
  useEffect(() => {
    if (tries === 0 || focusFirstFault(element.current)) return
    if (firstError.current) toastError(firstError.current)
  }, [tries])

  return {
    form,
    /** Props of the form's frame: `<StepForm {...frame}>`. */
    frame: {
      ref: element,
      isBusy: step.isBusy,
      onSubmit(event: FormEvent) {
        // Errors of the last try do not block the next one.
        form.clearErrors()
        void submit(event).finally(() => setTries((before) => before + 1))
      },
    },
    errorOf,
    /** Props of the `PhotoPicker` of a field. */
    photosOf: (field: Path<Values>) => ({
      dealId: deal._id,
      photos: form.watch(field) as readonly string[],
      onChange: (photos: string[]) => form.setValue(field, photos as PathValue<Values, Path<Values>>),
    }),
  }
}
