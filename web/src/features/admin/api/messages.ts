import { type ContactMessagesAnswer, routes } from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

export const messagesKey = ['admin', 'contact-messages'] as const
const MESSAGES_PAGE_SIZE = 20

export interface MessagesQuery {
  search: string
  kind: 'new' | 'answered' | 'all'
  page: number
}

/** One page of the messages of the contact form, newest first. */
export function useContactMessages({ search, kind, page }: MessagesQuery) {
  return useQuery({
    queryKey: [...messagesKey, search, kind, page],
    queryFn: ({ signal }) =>
      api.get<Static<typeof ContactMessagesAnswer>>(routes.contactMessages.path, {
        query: {
          query: search,
          answered: kind === 'all' ? undefined : kind === 'answered',
          page,
          limit: MESSAGES_PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

function useMessageChange<Command>(change: (command: Command) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  })
}

export function useAnswerMessage() {
  return useMessageChange(({ id, answered }: { id: string; answered: boolean }) =>
    api.patch(pathOf(routes.updateContactMessage.path, { id }), { answered }),
  )
}

export function useDeleteMessage() {
  return useMessageChange((id: string) => api.delete(pathOf(routes.deleteContactMessage.path, { id })))
}
