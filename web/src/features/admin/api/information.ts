import {
  type ContactMessagesAnswer,
  INFORMATION_PAGE_SIZE,
  type InformationAnalyticsAnswer,
  type InformationAnswer,
  routes,
} from '@boli/contracts'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { informationKeys } from '../../../lib/information-keys.ts'
import type { InformationFilters } from '../model/information-filters.ts'

/** One page of all items, as administrators see them. */
export function useInformationAnalytics({ search, category, page }: InformationFilters) {
  return useQuery({
    queryKey: [...informationKeys.all, 'admin', search, category, page],
    queryFn: ({ signal }) =>
      api.get<Static<typeof InformationAnalyticsAnswer>>(routes.informationAnalytics.path, {
        query: { page, limit: INFORMATION_PAGE_SIZE, category, search },
        signal,
      }),
    select: (answer) => answer.data,
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

/** The messages of the contact form, newest first, page after page. */
export function useContactMessages() {
  const list = useInfiniteQuery({
    queryKey: ['admin', 'contact-messages'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Static<typeof ContactMessagesAnswer>>(routes.contactMessages.path, {
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
  const messages = list.data?.pages.flatMap((page) => page.data) ?? []
  return { ...list, messages: [...new Map(messages.map((message) => [message._id, message])).values()] }
}
