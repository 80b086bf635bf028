import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type Answerable, type AnswerOf, api, type CallOptions } from './api-client.ts'

type DataOf<Answer extends Answerable> = AnswerOf<Answer> extends { data: infer Data } ? Data : never

interface AnswerOptions {
  query?: CallOptions['query']
  enabled?: boolean
  staleTime?: number
  gcTime?: number
  refetchInterval?: number
  retry?: false
}

/** Query function: the data of an answer of the API. */
export const dataOf =
  <Answer extends Answerable>(path: string, query: CallOptions['query'] = {}) =>
  async ({ signal }: { signal: AbortSignal }): Promise<DataOf<Answer>> =>
    ((await api.get<Answer>(path, { query, signal })) as { data: DataOf<Answer> }).data

/** The data of an answer of the API. */
export function useData<Answer extends Answerable>(
  queryKey: QueryKey,
  path: string,
  { query, ...options }: AnswerOptions = {},
) {
  return useQuery({ queryKey, queryFn: dataOf<Answer>(path, query), ...options })
}

/** One page of a list with its numbers; while another is fetched, the previous one stays. */
export function useListPage<Answer extends Answerable>(
  queryKey: QueryKey,
  path: string,
  { query = {}, ...options }: AnswerOptions,
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<Answer>(path, { query, signal }),
    placeholderData: keepPreviousData,
    ...options,
  })
}
