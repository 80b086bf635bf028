import type { LotPicture } from '@boli/contracts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { picturesDraftOf } from '../../../lib/picture-drafts.ts'
import { createPictureTray, type TrayOptions } from './picture-tray.ts'

/** How long the pictures of a former lot are waited for. */
const FORMER_TIMEOUT_MS = 15_000

/**
 * The pictures of a lot's form, uploaded while the form is open.
 * @param name Name of the form's draft.
 * @param stored The lot's current pictures.
 */
export function useLotPictures(name: string, userId: string, stored: LotPicture[], options?: TrayOptions) {
  const [tray] = useState(() => createPictureTray(picturesDraftOf(name, userId), stored, options))
  const pictures = useSyncExternalStore(tray.subscribe, tray.read)
  const [isOpen, setOpen] = useState(false)
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    void tray.open().then((wasKept) => {
      if (wasKept) setRestored(true)
      setOpen(true)
    })
    return tray.close
  }, [tray])

  return {
    tray,
    pictures,
    /** Stored pictures are restored: before that none can be chosen. */
    isOpen,
    isRestored,
    isChanged: !isRestored && tray.isChanged(),
    discard() {
      tray.discard()
      setRestored(false)
    },
  }
}

export type LotPictures = ReturnType<typeof useLotPictures>

/** Copies the pictures of a lot that is listed again, unless others were chosen meanwhile. */
export function useFormerPictures(
  former: readonly LotPicture[],
  { tray, isOpen, isRestored }: LotPictures,
): void {
  const addresses = useRef(former.map(({ src }) => src))
  useEffect(() => {
    if (!isOpen || isRestored || tray.read().length > 0) return
    const leaving = new AbortController()
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(FORMER_TIMEOUT_MS)])
    async function take() {
      for (const address of addresses.current) {
        const answer = await fetch(address, { signal })
        const blob = answer.ok ? await answer.blob() : null
        if (signal.aborted) return
        if (blob) tray.add(new File([blob], 'picture', { type: blob.type }))
      }
    }
    // Pictures that cannot be fetched must be chosen again.
    tray.expect(take().catch(() => undefined))
    return () => leaving.abort()
  }, [tray, isOpen, isRestored])
}
