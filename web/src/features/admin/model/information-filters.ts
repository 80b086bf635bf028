import { type HubCategory, hubCategories } from '../../../lib/hub-categories.ts'

/** What the administrators' list of items shows; all of it lives in the URL. */
export interface InformationFilters {
  search: string
  category: HubCategory
  page: number
}

/** Reads the filters of an address; what is not understood counts as not given. */
export function readInformationFilters(parameters: URLSearchParams): InformationFilters {
  const page = Number(parameters.get('page') ?? '1')
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 100),
    category: hubCategories.find((known) => known === parameters.get('category')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The address of the filters; what is as usual is left out. */
export function writeInformationFilters(filters: InformationFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.search !== '') parameters.set('search', filters.search)
  if (filters.category !== 'all') parameters.set('category', filters.category)
  if (filters.page !== 1) parameters.set('page', String(filters.page))
  return parameters
}
