import type { CreateAuctionField, FieldError } from '@boli/contracts'
import { type RefObject, useState } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'
import type { LotForm } from './lot-form.ts'

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

/** Fields that can get an error from the server, in the form's order; the second group is folded. */
const openFields = [
  ...([
    'image',
    'images',
    'product_name',
    'commodity',
    'qualityValues',
    'category',
    'state',
    'district',
  ] as const),
  ...(['quantity', 'basePrice', 'reservePrice', 'durationMinutes'] as const),
] satisfies readonly (CreateAuctionField | 'image' | 'images')[]
const foldedFields = [
  ...(['desc', 'quality', 'organicStatus', 'variety', 'origin', 'harvestDate', 'moisture'] as const),
  ...(['labPicture', 'labName', 'labSample', 'labDate'] as const),
  ...(['color', 'texture', 'certification', 'storage', 'packaging', 'deliveryTime'] as const),
  ...(['startTime', 'bidIncrement', 'decideAfterClose'] as const),
] satisfies readonly CreateAuctionField[]
export type LotFormField = (typeof openFields | typeof foldedFields)[number]

const pictureCodes = new Set([
  'picture-unreadable',
  'picture-too-large',
  'request-too-large',
  'unsupported-media-type',
])

/** Errors of the form's fields in a refusal, in the form's order. A refused picture has only a code. */
export function lotFaultsOf(refusal: { code: string; fieldErrors: readonly FieldError[] }): {
  field: LotFormField
  fault: FieldError | null
}[] {
  const faults = [...openFields, ...foldedFields].flatMap((field: LotFormField) => {
    const fault = refusal.fieldErrors.find((error) => error.field === field)
    return fault ? [{ field, fault }] : []
  })
  const isPicture = faults.length === 0 && pictureCodes.has(refusal.code)
  return isPicture ? [{ field: 'image', fault: null }] : faults
}
