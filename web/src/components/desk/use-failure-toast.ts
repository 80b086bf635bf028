import { useEffect } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { toastError } from '../../lib/toast.ts'

/** Says once that something could not be fetched, and again only after it could. */
export function useFailureToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toastError(text)
  }, [hasFailed, text])
}

/** Says why something was refused, or the words given where the server was not heard. */
export function useTellFailure(): (fallback: string) => (error: unknown) => void {
  const errorText = useErrorText()
  return (fallback) => (error) => toastError(errorText(error, fallback))
}
