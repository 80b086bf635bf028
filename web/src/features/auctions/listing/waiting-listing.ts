import { newId } from '@boli/contracts'
import { draftOf } from '../../../lib/drafts.ts'

/** Where the form of a lot stands that was to be listed without a line: its farmer looks once more, then it is sent. */
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
 * The key that one listing is sent with, however often: where its answer is lost, or the page is loaded again, a
 * second press lists no second lot. It lives on the device until it is known what became of it.
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
