import { useSearchParams } from 'react-router-dom'
import type { ListFilters, listFilters } from '../model/list-filters.ts'

/** The filters of a list, in the address. Another choice begins at its first page. */
export function useListFilters<Choices extends Record<string, readonly string[]>>(
  definition: ReturnType<typeof listFilters<Choices>>,
) {
  const [parameters, setParameters] = useSearchParams()
  const filters = definition.read(parameters)
  return {
    filters,
    isNarrowed: definition.isNarrowed(filters),
    show: (changes: Partial<ListFilters<Choices>>) =>
      setParameters((current) => definition.write(current, { ...filters, page: 1, ...changes }), {
        preventScrollReset: true,
      }),
    /** Everything again. */
    reset: () =>
      setParameters((current) => definition.write(current, definition.read(new URLSearchParams()))),
  }
}
