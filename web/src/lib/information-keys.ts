/** The category buttons of the hub and of the administrators' list, in the specification's order. */
export const hubCategories = ['all', 'schemes', 'techniques', 'equipment'] as const
export type HubCategory = (typeof hubCategories)[number]

/** Query keys of the hub's items. */
export const informationKeys = {
  all: ['information'] as const,
  list: (query: string, category: string, language: string, limit: number) =>
    ['information', 'list', query, category, language, limit] as const,
}
