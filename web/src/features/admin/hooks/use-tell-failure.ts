import { useErrorText } from '../../../lib/error-text.ts'
import { toastError } from '../../../lib/toast.ts'

/** Says why something was refused, or the words given where the server was not heard. */
export function useTellFailure(): (fallback: string) => (error: unknown) => void {
  const errorText = useErrorText()
  return (fallback) => (error) => toastError(errorText(error, fallback))
}
