/** Where the items of the hub are kept in the query cache. */
export const informationKeys = {
  all: ['information'] as const,
  list: (category: string, limit: number) => ['information', 'list', category, limit] as const,
  search: (query: string) => ['information', 'search', query] as const,
}
