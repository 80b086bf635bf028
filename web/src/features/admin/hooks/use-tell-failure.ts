import { ApiError } from '../../../lib/api-error.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError } from '../../../lib/toast.ts'

/** Says why something was refused, or the words given where the server was not heard. */
export function useTellFailure(): (fallback: string) => (error: unknown) => void {
  const errorText = useErrorText()
  return (fallback) => (error) => {
    const isHeard = error instanceof ApiError && !error.isNetworkFailure
    toastError((isHeard && errorText(error)) || fallback)
  }
}
