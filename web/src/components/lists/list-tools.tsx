import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'

interface SortSelectProps<Sort extends string> {
  label: string
  value: Sort
  options: readonly (readonly [Sort, string])[]
  onChange: (sort: Sort) => void
}

/** The order of a list. */
export function SortSelect<Sort extends string>({ label, value, options, onChange }: SortSelectProps<Sort>) {
  return (
    <div className="w-full min-w-36 max-w-40 sm:max-w-56">
      <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Sort)}>
        {options.map(([sort, text]) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface ListToolsProps<Sort extends string> extends SortSelectProps<Sort> {
  search: string
  onSearch: (words: string) => void
  /** At the end of the line. */
  aside: ReactNode
}

/** Tools above a user's own list: search, order, and view. */
export function ListTools<Sort extends string>({ search, onSearch, aside, ...sort }: ListToolsProps<Sort>) {
  const { t } = useTranslation('lot')
  return (
    <div className="flex items-center gap-2 max-[22rem]:flex-wrap sm:gap-3">
      <SearchField
        label={t('table.search')}
        placeholder={t('table.find')}
        query={search}
        onSearch={onSearch}
        canBeEmpty
        className="max-[22rem]:basis-full sm:max-w-80"
      />
      <SortSelect {...sort} />
      <div className="ms-auto max-md:hidden">{aside}</div>
    </div>
  )
}
