import type { LotPicture } from '@boli/contracts'
import { useEffect, useRef } from 'react'
import type { LotPictures } from './use-lot-pictures.ts'

/** Takes pictures of the lot that is listed once more, unless others were chosen meanwhile. */
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
    // What cannot be had the farmer takes anew.
    take().catch(() => undefined)
    return () => leaving.abort()
  }, [tray, isOpen, isRestored])
}
