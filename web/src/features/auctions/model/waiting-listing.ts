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
