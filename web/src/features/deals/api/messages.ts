import { type DealMessage, type DealMessageAnswer, routes } from '@boli/contracts'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../../components/lists/use-pages.ts'
import { api, pathOf } from '../../../lib/api-client.ts'
import { dealKeys } from '../../../lib/waiting-deals.ts'

const PAGE_SIZE = 30

/** Messages of the two parties, oldest first. */
export function useMessages(dealId: string) {
  const list = useInfiniteQuery({
    queryKey: dealKeys.messages(dealId),
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<DealMessage>>(pathOf(routes.dealMessages.path, { dealId }), {
        query: { before: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.data.at(-1)?.number : undefined),
  })
  const messages = (list.data?.pages ?? []).flatMap((page) => page.data).reverse()
  return { ...list, messages }
}

interface NewMessage {
  text: string
  photos: readonly string[]
  /** Idempotency key, the same for every try. */
  key: string
}

export function useSendMessage(dealId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ text, photos, key }: NewMessage) =>
      api.post<typeof DealMessageAnswer>(
        pathOf(routes.sendDealMessage.path, { dealId }),
        { ...(text !== '' && { text }), ...(photos.length > 0 && { photos }) },
        { idempotencyKey: key },
      ),
    onSuccess: ({ data }) =>
      queryClient.setQueryData<Parameters<typeof withMessage>[0]>(dealKeys.messages(dealId), (pages) =>
        withMessage(pages, data),
      ),
  })
}

export type MessagePages = InfiniteData<Page<DealMessage>> | undefined

/** The pages, newest first, with a message added; a known one changes nothing. */
function withMessage(pages: MessagePages, message: DealMessage): MessagePages {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first) return pages
  if (hasMessage(pages, message.number)) return pages
  return { ...pages, pages: [{ ...first, data: [message, ...first.data] }, ...rest] }
}

export function hasMessage(pages: MessagePages, number: number): boolean {
  return pages?.pages.some(({ data }) => data.some((message) => message.number === number)) ?? false
}
