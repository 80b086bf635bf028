import { newId } from '@boli/contracts'
import { draftOf } from '../../../lib/drafts.ts'

/** Address of the form of a lot that was submitted without a connection: its farmer checks it again, then it is sent. */
export function waitingListingOf(userId: string) {
  const draft = draftOf('listing-waits', userId, 'device')
  return {
    read(): string | null {
      const path = draft.read()?.path
      return typeof path === 'string' ? path : null
    },
    keep: (path: string) => draft.keep({ path }),
    forget: draft.forget,
  }
}

/**
 * The key that one listing is sent with, however often: if its answer is lost, or the page is reloaded, a second press
 * lists no second lot. It is stored on the device until the outcome is known.
 */
export function listingKeyOf(userId: string) {
  const draft = draftOf('listing-key', userId, 'device')
  return {
    read(): string {
      const known = draft.read()?.key
      if (typeof known === 'string') return known
      const key = newId()
      draft.keep({ key })
      return key
    },
    forget: draft.forget,
  }
}
