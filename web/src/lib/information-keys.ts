/** Where the items of the hub are kept in the query cache. */
export const informationKeys = {
  all: ['information'] as const,
  list: (query: string, category: string, language: string, limit: number) =>
    ['information', 'list', query, category, language, limit] as const,
}
