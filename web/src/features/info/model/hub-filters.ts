import { type HubCategory, hubCategories } from '../../../lib/information-keys.ts'

/** What the hub shows; all of it lives in the URL. */
export interface HubFilters {
  query: string
  category: HubCategory
}

/** Reads the filters of an address; what is not understood counts as not given. */
export function readHubFilters(parameters: URLSearchParams): HubFilters {
  return {
    query: (parameters.get('query') ?? '').trim().slice(0, 100),
    category: hubCategories.find((known) => known === parameters.get('category')) ?? 'all',
  }
}

/** The address of the filters; what is as usual is left out. */
export function writeHubFilters(filters: HubFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.query !== '') parameters.set('query', filters.query)
  if (filters.category !== 'all') parameters.set('category', filters.category)
  return parameters
}
