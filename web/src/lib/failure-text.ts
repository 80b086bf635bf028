import { ApiError } from './api-error.ts'
import { useErrorText } from './error-text.ts'
import { fieldFault, useFieldText } from './field-text.ts'

/**
 * What went wrong, in one sentence: of the server's answer the first field that is wrong, or the whole.
 * @param textOf Words for what is no answer of the server; it stays general without them.
 */
export function useFailureText(textOf?: (error: unknown) => string): (error: unknown) => string {
  const errorText = useErrorText()
  const fieldText = useFieldText()
  return (error) => {
    if (!(error instanceof ApiError)) return (textOf ?? errorText)(error)
    const [fault] = error.fieldErrors
    return (fault && fieldText(fieldFault(fault))) ?? errorText(error)
  }
}
