import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import { type HubCategory, hubCategories } from '../../../lib/information-keys.ts'
import { useInformation } from '../api/information.ts'
import { InformationItems } from './information-grid.tsx'

/** The items of a category, all of them or those that a search found, with more to load. */
export function HubItems({ filters, empty }: { filters: HubFilters; empty: ReactNode }) {
  const { t } = useTranslation('info')
  const list = useInformation(filters)
  return (
    <InformationItems
      list={list}
      empty={empty}
      head={
        filters.query === '' ? null : (
          <p role="status" className="text-soft">
            {t('found', { count: list.total, amount: formatCount(list.total), query: filters.query })}
          </p>
        )
      }
    />
  )
}

/** The hub's filters, stored in the URL. */
export interface HubFilters {
  query: string
  category: HubCategory
}

/** Reads the filters of an address; invalid values count as not given. */
export function readHubFilters(parameters: URLSearchParams): HubFilters {
  return {
    query: (parameters.get('query') ?? '').trim().slice(0, 100),
    category: hubCategories.find((known) => known === parameters.get('category')) ?? 'all',
  }
}

/** The address of the filters; defaults are left out. */
export function writeHubFilters(filters: HubFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.query !== '') parameters.set('query', filters.query)
  if (filters.category !== 'all') parameters.set('category', filters.category)
  return parameters
}
