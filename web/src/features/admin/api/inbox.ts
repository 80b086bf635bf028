import {
  type ContactMessagesAnswer,
  type LotReportsAnswer,
  type lotReportOutcomes,
  routes,
} from '@boli/contracts'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useListPage } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

export const messagesKey = ['admin', 'contact-messages'] as const
const MESSAGES_PAGE_SIZE = 20

interface MessagesQuery {
  search: string
  kind: 'new' | 'answered' | 'all'
  page: number
}

/** One page of the messages of the contact form, newest first. */
export function useContactMessages({ search, kind, page }: MessagesQuery) {
  const key = [...messagesKey, search, kind, page]
  const answered = kind === 'all' ? undefined : kind === 'answered'
  return useListPage<typeof ContactMessagesAnswer>(key, routes.contactMessages.path, {
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

export const reportsKey = ['admin', 'reports']
const PAGE_SIZE = 20

/** One page of reports about lots. */
export function useLotReports({ state, page }: { state: 'open' | 'decided'; page: number }) {
  return useListPage<typeof LotReportsAnswer>([...reportsKey, state, page], routes.lotReports.path, {
    query: { state, page, limit: PAGE_SIZE },
  })
}

/** @param outcome null as long as none is chosen, when nothing may be sent. */
export function useDecideReport(reportId: string, outcome: (typeof lotReportOutcomes)[number] | null) {
  const path = pathOf(routes.decideReport.path, { reportId })
  return useChange((note: string) => api.post(path, { outcome, note }), ['admin'])
}
