import { useEffect, useRef } from 'react'
import type { LotFormState } from './use-lot-form.ts'

/** Takes the picture of the lot that is listed once more, unless another was chosen meanwhile. */
export function useFormerPicture(address: string | null, lot: LotFormState): void {
  const latest = useRef(lot)
  latest.current = lot
  useEffect(() => {
    if (address === null) return
    const leaving = new AbortController()
    fetch(address, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.blob() : null))
      .then((blob) => {
        if (!blob || leaving.signal.aborted || latest.current.choice.kind !== 'kept') return
        const file = new File([blob], 'picture', { type: blob.type })
        latest.current.choose({ kind: 'chosen', file })
      })
      // Without it the farmer takes another.
      .catch(() => {})
    return () => leaving.abort()
  }, [address])
}
