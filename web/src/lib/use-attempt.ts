import { useEffect } from 'react'
import { useErrorText } from './error-text.ts'
import { toastError, toastSuccess } from './toast.ts'

/** Runs an action and shows its outcome as a toast: `done`, if there is one, or why it failed. */
export function useAttempt(): (act: () => Promise<unknown>, done?: string) => Promise<void> {
  const errorText = useErrorText()
  return async (act, done) => {
    try {
      await act()
      if (done) toastSuccess(done)
    } catch (error) {
      toastError(errorText(error))
    }
  }
}

/** Reports once that something could not be fetched, and again only after a success. */
export function useFailureToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toastError(text)
  }, [hasFailed, text])
}

/** Says why something was refused, or the given text if the server could not be reached. */
export function useReportFailure(): (fallback: string) => (error: unknown) => void {
  const errorText = useErrorText()
  return (fallback) => (error) => toastError(errorText(error, fallback))
}
