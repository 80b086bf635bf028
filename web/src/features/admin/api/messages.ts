import { type ContactMessagesAnswer, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useListPage } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

export const messagesKey = ['admin', 'contact-messages'] as const
const MESSAGES_PAGE_SIZE = 20

export interface MessagesQuery {
  search: string
  kind: 'new' | 'answered' | 'all'
  page: number
}

/** One page of the messages of the contact form, newest first. */
export function useContactMessages({ search, kind, page }: MessagesQuery) {
  const key = [...messagesKey, search, kind, page]
  const answered = kind === 'all' ? undefined : kind === 'answered'
  return useListPage<Static<typeof ContactMessagesAnswer>>(key, routes.contactMessages.path, {
    query: { query: search, answered, page, limit: MESSAGES_PAGE_SIZE },
  })
}

export function useAnswerMessage() {
  return useChange(
    ({ id, answered }: { id: string; answered: boolean }) =>
      api.patch(pathOf(routes.updateContactMessage.path, { id }), { answered }),
    messagesKey,
  )
}

export function useDeleteMessage() {
  return useChange((id: string) => api.delete(pathOf(routes.deleteContactMessage.path, { id })), messagesKey)
}
