import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { useErrorText } from './error-text.ts'
import { useFieldText } from './field-text.ts'
import { applyServerFieldErrors } from './form-errors.ts'
import { toastError } from './toast.ts'

interface SentForm<Values extends FieldValues> {
  fields: readonly Path<Values>[]
  /** Called with the valid values. */
  send: (values: Values) => Promise<void>
  /** The toast if the server did not answer. */
  failed?: string
}

/** Sends a form. What the server finds wrong is shown at its fields, anything else as a toast. */
export function useSentForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fields, send, failed }: SentForm<Values>,
) {
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const { errors } = form.formState
  return {
    submit: form.handleSubmit(async (values) => {
      try {
        await send(values)
      } catch (error) {
        if (!applyServerFieldErrors(error, fields, form.setError)) toastError(errorText(error, failed))
      }
    }),
    /** The text of a field's error. */
    errorOf: (field: Path<Values>): string | undefined =>
      fieldText(get<FieldErrors, { message?: string } | undefined>(errors, field)?.message),
  }
}
