import { type LotReportsAnswer, type lotReportOutcomes, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useListPage } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

export const reportsKey = ['admin', 'reports']
const PAGE_SIZE = 20

/** One page of reports about lots. */
export function useLotReports({ state, page }: { state: 'open' | 'decided'; page: number }) {
  return useListPage<Static<typeof LotReportsAnswer>>([...reportsKey, state, page], routes.lotReports.path, {
    query: { state, page, limit: PAGE_SIZE },
  })
}

/** @param outcome null as long as none is chosen, when nothing may be sent. */
export function useDecideReport(reportId: string, outcome: (typeof lotReportOutcomes)[number] | null) {
  const path = pathOf(routes.decideReport.path, { reportId })
  return useChange((note: string) => api.post(path, { outcome, note }), ['admin'])
}
