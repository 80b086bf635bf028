import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-error.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { fieldErrorsOf, type LotForm } from '../model/lot-form.ts'

/** Brings the server's errors to the fields of a lot's form, the picture's among them. */
export function useLotErrors(form: UseFormReturn<LotForm>) {
  const { t } = useTranslation('create')
  const language = useLanguage()
  const [pictureError, setPictureError] = useState<string>()
  return {
    pictureError,
    /** What the server said of the last try does not stop the next one. */
    clear() {
      form.clearErrors()
      setPictureError(undefined)
    },
    show(error: unknown) {
      if (!(error instanceof ApiError)) return
      let isFirst = true
      for (const { field, message } of fieldErrorsOf(error)) {
        const text = language === 'en' ? message : t(`fieldError.${field}`, { defaultValue: message })
        if (field === 'image') setPictureError(text)
        else form.setError(field, { type: 'server', message: text }, { shouldFocus: isFirst })
        isFirst &&= field === 'image'
      }
    },
  }
}
