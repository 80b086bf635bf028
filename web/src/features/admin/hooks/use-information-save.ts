import { type FormEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PictureChoice } from '../../../components/ui/picture-drop.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { type InformationForm, informationFormFields, pictureProblem } from '../model/information-form.ts'

interface SaveOptions {
  form: UseFormReturn<InformationForm>
  send: (values: InformationForm, picture: PictureChoice) => Promise<unknown>
  doneText: string
  failedText: string
  onDone: () => void
}

const pictureCodes = new Set(['picture-unreadable', 'picture-too-large', 'request-too-large'])

/** Sends an item, reports the outcome, and puts errors on their fields. */
export function useInformationSave({ form, send, doneText, failedText, onDone }: SaveOptions) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'kept' })
  const [pictureError, setPictureError] = useState<string>()
  /** Why the last try failed, if no field shows it. */
  const [reason, setReason] = useState<string>()

  function choosePicture(choice: PictureChoice) {
    const problem = choice.kind === 'chosen' ? pictureProblem(choice.file) : null
    setPictureError(problem === null ? undefined : t(`form.pictureProblem.${problem}`))
    if (problem === null) setPicture(choice)
  }

  async function save(values: InformationForm) {
    setReason(undefined)
    setPictureError(undefined)
    try {
      await send(values, picture)
      toastSuccess(doneText)
      onDone()
    } catch (error) {
      toastError(failedText)
      if (!(error instanceof ApiError) || !showErrors(error)) setReason(errorText(error))
    }
  }

  /** @returns whether every error is shown on a field. */
  function showErrors(refusal: ApiError): boolean {
    const errors = [...refusal.fieldErrors]
    if (errors.length === 0) {
      if (!pictureCodes.has(refusal.code)) return false
      setPictureError(errorText(refusal))
      return true
    }
    let isFirst = true
    let isComplete = true
    for (const fault of errors) {
      const name = fault.field === 'externalLink' ? 'link' : fault.field
      const known = informationFormFields.find((candidate) => candidate === name)
      if (known) {
        form.setError(known, { type: 'server', message: fieldFault(fault) }, { shouldFocus: isFirst })
        isFirst = false
      } else if (name === 'image') setPictureError(fieldText(fieldFault(fault)))
      else isComplete = false
    }
    return isComplete
  }

  return {
    submit(event: FormEvent) {
      // Errors of the last try do not block the next one.
      form.clearErrors()
      void form.handleSubmit(save)(event)
    },
    picture,
    choosePicture,
    pictureError,
    reason,
    isSaving: form.formState.isSubmitting,
  }
}
