import { routes, type SavedSearchesAnswer } from '@boli/contracts'
import type { Static } from 'typebox'
import { useUser } from '../../lib/session-store.ts'
import { useData } from '../../lib/use-answer.ts'

export const savedSearchesKey = ['saved-searches']

/** The viewer's saved searches, newest first; nothing is asked for guests. */
export function useSavedSearches() {
  return useData<Static<typeof SavedSearchesAnswer>>(savedSearchesKey, routes.savedSearches.path, {
    enabled: useUser()?.isVerified === true,
  })
}
