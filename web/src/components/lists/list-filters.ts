import { useSearchParams } from 'react-router-dom'

/** The filters of an administrators' list, stored in the address: a search, a page, and choices by name. */
export type ListFilters<Choices extends Record<string, readonly string[]>> = {
  [Name in keyof Choices]: Choices[Name][number]
} & { search: string; page: number }

/** Reads and writes the filters of one list. The first choice of each name is the default. */
export function listFilters<const Choices extends Record<string, readonly string[]>>(choices: Choices) {
  const names = Object.keys(choices)
  type Filters = ListFilters<Choices>

  return {
    /** Invalid values count as not given. */
    read(parameters: URLSearchParams): Filters {
      const page = Number(parameters.get('page') ?? '1')
      const chosen = names.map((name) => {
        const [usual] = choices[name] ?? []
        return [name, choices[name]?.find((choice) => choice === parameters.get(name)) ?? usual]
      })
      return {
        ...Object.fromEntries(chosen),
        search: (parameters.get('search') ?? '').trim().slice(0, 100),
        page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
      } as Filters
    },

    /** Defaults are left out; other parameters stay. */
    write(parameters: URLSearchParams, filters: Filters): URLSearchParams {
      const written = new URLSearchParams(parameters)
      const usual: Record<string, unknown> = { search: '', page: 1 }
      for (const name of names) usual[name] = choices[name]?.[0]
      for (const [name, value] of Object.entries(filters)) {
        if (value === usual[name]) written.delete(name)
        else written.set(name, String(value))
      }
      return written
    },

    /** Whether anything but the page is chosen. */
    isNarrowed: (filters: Filters): boolean =>
      filters.search !== '' || names.some((name) => filters[name] !== choices[name]?.[0]),
  }
}

/** The filters of a list, in the address. Another choice starts at the first page. */
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
    /** Resets all filters. */
    reset: () =>
      setParameters((current) => definition.write(current, definition.read(new URLSearchParams()))),
  }
}
