import { type LotReportsAnswer, type lotReportOutcomes, routes } from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

export const reportsKey = ['admin', 'reports']
const PAGE_SIZE = 20

/** One page of reports about lots. */
export function useLotReports({ state, page }: { state: 'open' | 'decided'; page: number }) {
  return useQuery({
    queryKey: [...reportsKey, state, page],
    queryFn: ({ signal }) =>
      api.get<Static<typeof LotReportsAnswer>>(routes.lotReports.path, {
        query: { state, page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** @param outcome null as long as none is chosen, when nothing may be sent. */
export function useDecideReport(reportId: string, outcome: (typeof lotReportOutcomes)[number] | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => api.post(pathOf(routes.decideReport.path, { reportId }), { outcome, note }),
    // Also after a failure: another administrator may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
