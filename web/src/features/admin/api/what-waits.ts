import { routes } from '@boli/contracts'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { dealKeys } from '../../../lib/waiting-deals.ts'
import { messagesKey, reportsKey } from './inbox.ts'
import { priceImportsKey } from './prices.ts'

const REFRESH_EVERY_MS = 60_000

/**
 * Lists that may wait for an administrator, the most urgent first. Each key begins with that of its list, so that both
 * are invalidated together.
 */
const lists = [
  {
    kind: 'disputes',
    key: [...dealKeys.lists, 'admin', 'to-decide'],
    path: routes.adminDeals.path,
    query: { waitingFor: 'admin' },
  },
  {
    kind: 'reports',
    key: [...reportsKey, 'waiting'],
    path: routes.lotReports.path,
    query: { state: 'open' },
  },
  {
    kind: 'messages',
    key: [...messagesKey, 'waiting'],
    path: routes.contactMessages.path,
    query: { answered: false },
  },
  {
    kind: 'imports',
    key: [...priceImportsKey, 'unsolved'],
    path: routes.priceImports.path,
    query: { unsolved: true },
  },
] as const
export type WaitingKind = (typeof lists)[number]['kind']

interface Counted {
  status: number
  success: true
  message: string
  total: number
  /** For messages: the number of unanswered ones, whatever the filter. */
  waiting?: number
  /** For disputes: the latest time at which the next one can be decided. */
  nextDecisionFrom?: string | null
}

export interface WaitingList {
  /** Undefined while it is not known. */
  count: number | undefined
  hasFailed: boolean
  nextDecisionFrom: string | null
}

/** Counts of what waits for an administrator; fetched once for all parts of the page. */
export function useWhatWaits(): Record<WaitingKind, WaitingList> {
  const answers = useQueries({
    queries: lists.map(({ key, path, query }) => ({
      queryKey: key,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<Counted>(path, { query: { ...query, limit: 1 }, signal }),
      refetchInterval: REFRESH_EVERY_MS,
    })),
  })
  const waiting = answers.map(({ data, isError }, index) => [
    lists[index]?.kind,
    {
      count: data?.waiting ?? data?.total,
      hasFailed: isError && data === undefined,
      nextDecisionFrom: data?.nextDecisionFrom ?? null,
    },
  ])
  return Object.fromEntries(waiting) as Record<WaitingKind, WaitingList>
}
