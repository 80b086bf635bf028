import { type RefObject, useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'
import type { LotForm } from './lot-form.ts'
import { foldedFields, lotFaultsOf } from './lot-refusal.ts'

/** Puts errors on the fields of a lot's form, including pictures, and unfolds a section that hides one. */
export function useLotErrors(form: UseFormReturn<LotForm>, more: RefObject<HTMLDetailsElement | null>) {
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [pictureError, setPictureError] = useState<string>()

  function unfold(errors: FieldErrors<LotForm>) {
    const isHidden = foldedFields.some((field) => errors[field] !== undefined)
    if (isHidden && more.current) more.current.open = true
  }

  return {
    pictureError,
    unfold,
    /** Errors of the last try do not block the next one. */
    clear() {
      form.clearErrors()
      setPictureError(undefined)
    },
    clearPicture: () => setPictureError(undefined),
    /** @param error What is wrong with a chosen file. */
    showPicture(error: unknown) {
      const fault = error instanceof ApiError ? error.fieldErrors[0] : undefined
      setPictureError(fault ? fieldText(fieldFault(fault)) : errorText(error))
    },
    show(error: unknown) {
      if (!(error instanceof ApiError)) return
      const faults = lotFaultsOf(error)
      unfold(Object.fromEntries(faults.map(({ field }) => [field, { type: 'server' }])))
      let isFirst = true
      for (const { field, fault } of faults) {
        if (field === 'image' || field === 'images')
          setPictureError(fault ? fieldText(fieldFault(fault)) : errorText(error))
        else if (fault) {
          form.setError(field, { type: 'server', message: fieldFault(fault) }, { shouldFocus: isFirst })
          isFirst = false
        }
      }
    },
  }
}
