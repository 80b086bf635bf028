import { useEffect } from 'react'
import { usePlaces } from '../../../lib/places.ts'
import { useUser } from '../../../lib/session-store.ts'
import type { LotForm } from '../model/lot-form.ts'

/** Suggests where the farmer's own address lies, by its PIN code. */
export function useOwnPlace(suggest: (place: Pick<LotForm, 'state' | 'district'>) => void): void {
  const place = usePlaces({ pinCode: useUser()?.contact?.pinCode }).data?.place
  // `suggest` is another one with every draw; only the place makes a difference.
  useEffect(() => {
    if (place) suggest(place)
  }, [place])
}
