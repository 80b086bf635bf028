import {
  INFORMATION_PAGE_SIZE,
  type InformationAnalyticsAnswer,
  type InformationAnswer,
  routes,
} from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { type HubCategory, informationKeys } from '../../../lib/information-keys.ts'

/** One page of all items, as administrators see them. */
export function useInformationAnalytics({
  search,
  category,
  page,
}: {
  search: string
  category: HubCategory
  page: number
}) {
  return useQuery({
    queryKey: [...informationKeys.all, 'admin', search, category, page],
    queryFn: ({ signal }) =>
      api.get<Static<typeof InformationAnalyticsAnswer>>(routes.informationAnalytics.path, {
        query: { page, limit: INFORMATION_PAGE_SIZE, category, search },
        signal,
      }),
    select: ({ data: { content, ...page } }) => ({ ...page, data: content }),
    placeholderData: keepPreviousData,
  })
}

/** After each change every list of items is out of date, here and in the hub. */
function useItemChange<Command>(change: (command: Command) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: informationKeys.all }),
  })
}

export function useCreateInformation() {
  return useItemChange((form: FormData) =>
    api.post<Static<typeof InformationAnswer>>(routes.createInformation.path, form),
  )
}

export function useUpdateInformation() {
  return useItemChange(({ id, form }: { id: string; form: FormData }) =>
    api.patch<Static<typeof InformationAnswer>>(pathOf(routes.updateInformation.path, { id }), form),
  )
}

export function useDeleteInformation() {
  return useItemChange((id: string) => api.delete(pathOf(routes.deleteInformation.path, { id })))
}
