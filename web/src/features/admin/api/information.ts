import { INFORMATION_PAGE_SIZE, type InformationAnalyticsAnswer, newId, routes } from '@boli/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
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

/** Creates an item. The same form sent again, after a lost answer, creates no second one. */
export function useCreateInformation() {
  const sent = useRef({ key: '', content: '' })
  return useChange((form: FormData) => {
    const content = JSON.stringify([...form].map(([name, value]) => [name, describe(value)]))
    if (content !== sent.current.content) sent.current = { key: newId(), content }
    return api.post(routes.createInformation.path, form, { idempotencyKey: sent.current.key })
  }, informationKeys.all)
}

const describe = (value: FormDataEntryValue) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

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
