import { routes, type SavedSearch, type SavedSearchAnswer, type SavedSearchBody } from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { savedSearchesKey } from '../../../components/follow/use-saved-searches.ts'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError } from '../../../lib/toast.ts'

/** Saves or deletes a search; the list follows the server's answer. */
export function useSearchChanges() {
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const keep = (change: (saved: readonly SavedSearch[]) => SavedSearch[]) =>
    queryClient.setQueryData<SavedSearch[]>(savedSearchesKey, (saved) => saved && change(saved))
  const onError = (error: Error) => toastError(errorText(error))
  const save = useMutation({
    mutationFn: async (body: SavedSearchBody) =>
      (await api.post<Static<typeof SavedSearchAnswer>>(routes.saveSearch.path, body)).data,
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
