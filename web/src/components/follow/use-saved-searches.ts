import { routes, type SavedSearchesAnswer } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'
import { useUser } from '../../lib/session-store.ts'

export const savedSearchesKey = ['saved-searches']

/** The viewer's saved searches, newest first; nothing is asked for guests. */
export function useSavedSearches() {
  return useQuery({
    queryKey: savedSearchesKey,
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof SavedSearchesAnswer>>(routes.savedSearches.path, { signal })).data,
    enabled: useUser()?.isVerified === true,
  })
}
