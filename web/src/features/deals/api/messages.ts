import { type DealMessage, type DealMessageAnswer, routes } from '@boli/contracts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { dealKeys } from '../../../lib/deal-keys.ts'
import type { Page } from '../../auctions/api/use-pages.ts'
import { withMessage } from '../model/message-pages.ts'

const PAGE_SIZE = 30

/** What the two wrote, oldest first. */
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
  /** The same at every try. */
  key: string
}

export function useSendMessage(dealId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ text, photos, key }: NewMessage) =>
      api.post<Static<typeof DealMessageAnswer>>(
        pathOf(routes.sendDealMessage.path, { dealId }),
        { text, ...(photos.length > 0 && { photos }) },
        { idempotencyKey: key },
      ),
    onSuccess: ({ data }) =>
      queryClient.setQueryData<Parameters<typeof withMessage>[0]>(dealKeys.messages(dealId), (pages) =>
        withMessage(pages, data),
      ),
  })
}
