import { useSearchParams } from 'react-router-dom'

/** The page of a list, kept in the address; pages count from 1. */
export function usePage(): [page: number, setPage: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams()
  const asked = Number(parameters.get('page') ?? '1')
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1
  const setPage = (next: number) =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next === 1) changed.delete('page')
        else changed.set('page', String(next))
        return changed
      },
      { preventScrollReset: true },
    )
  return [page, setPage]
}
