import { INFORMATION_PAGE_SIZE, type InformationAnalyticsAnswer, routes } from '@boli/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, pathOf } from '../../../lib/api-client.ts'
import { type HubCategory, informationKeys } from '../../../lib/information-keys.ts'
import { useChange } from '../../../lib/use-change.ts'

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
      api.get<typeof InformationAnalyticsAnswer>(routes.informationAnalytics.path, {
        query: { page, limit: INFORMATION_PAGE_SIZE, category, search },
        signal,
      }),
    select: ({ data: { content, ...page } }) => ({ ...page, data: content }),
    placeholderData: keepPreviousData,
  })
}

export function useCreateInformation() {
  return useChange((form: FormData) => api.post(routes.createInformation.path, form), informationKeys.all)
}

export function useUpdateInformation() {
  return useChange(
    ({ id, form }: { id: string; form: FormData }) =>
      api.patch(pathOf(routes.updateInformation.path, { id }), form),
    informationKeys.all,
  )
}

export function useDeleteInformation() {
  return useChange(
    (id: string) => api.delete(pathOf(routes.deleteInformation.path, { id })),
    informationKeys.all,
  )
}
