import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Marks answers as outdated and asks again for those on the screen. A first answer still on its way is not
 * waited for, as it may be of before the change; invalidateQueries alone would take it for a new one.
 */
export async function outdate(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries(filters)
}
