/** The category buttons of the hub and of the administrators' list, in the specification's order. */
export const hubCategories = ['all', 'schemes', 'techniques', 'equipment'] as const
export type HubCategory = (typeof hubCategories)[number]
