import { useEffect } from 'react'
import { toastError } from '../../../lib/toast.ts'

/** Says once that something could not be fetched, and again only after it could. */
export function useFailureToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toastError(text)
  }, [hasFailed, text])
}
