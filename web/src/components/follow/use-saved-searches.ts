import {
  routes,
  type SavedSearch,
  type SavedSearchAnswer,
  type SavedSearchBody,
  type SavedSearchesAnswer,
} from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, pathOf } from '../../lib/api-client.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useUser } from '../../lib/session-store.ts'
import { toastError } from '../../lib/toast.ts'
import { useData } from '../../lib/use-answer.ts'

const savedSearchesKey = ['saved-searches']

/** The viewer's saved searches, newest first; nothing is asked for guests. */
export function useSavedSearches() {
  return useData<typeof SavedSearchesAnswer>(savedSearchesKey, routes.savedSearches.path, {
    enabled: useUser()?.isVerified === true,
  })
}

/** Saves or deletes a search; the list follows the server's answer. */
export function useSearchChanges() {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const keep = (change: (saved: readonly SavedSearch[]) => SavedSearch[]) =>
    queryClient.setQueryData<SavedSearch[]>(savedSearchesKey, (saved) => saved && change(saved))
  const onError = (error: Error) => toastError(errorText(error))
  const save = useMutation({
    mutationFn: async (body: SavedSearchBody) =>
      (await api.post<typeof SavedSearchAnswer>(routes.saveSearch.path, body)).data,
    onSuccess: (added) => keep((saved) => [added, ...saved.filter(({ _id }) => _id !== added._id)]),
    onError,
  })
  const forget = useMutation({
    mutationFn: (searchId: string) => api.delete(pathOf(routes.forgetSearch.path, { searchId })),
    onSuccess: (_, searchId) => keep((saved) => saved.filter(({ _id }) => _id !== searchId)),
    onError,
  })
  return { save, forget }
}
