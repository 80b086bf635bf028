import type { LotPicture } from '@boli/contracts'
import { useEffect, useRef } from 'react'
import type { LotPictures } from './use-lot-pictures.ts'

/** Copies the pictures of a lot that is listed again, unless others were chosen meanwhile. */
export function useFormerPictures(
  former: readonly LotPicture[],
  { tray, isOpen, isRestored }: LotPictures,
): void {
  const addresses = useRef(former.map(({ src }) => src))
  useEffect(() => {
    if (!isOpen || isRestored || tray.read().length > 0) return
    const leaving = new AbortController()
    async function take() {
      for (const address of addresses.current) {
        const answer = await fetch(address, { signal: leaving.signal })
        const blob = answer.ok ? await answer.blob() : null
        if (leaving.signal.aborted) return
        if (blob) tray.add(new File([blob], 'picture', { type: blob.type }))
      }
    }
    // Pictures that cannot be fetched must be chosen again.
    take().catch(() => undefined)
    return () => leaving.abort()
  }, [tray, isOpen, isRestored])
}
