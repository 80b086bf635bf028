import { type PlacesAnswer, routes } from '@boli/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { dataOf } from './use-answer.ts'

interface PlacesAsked {
  pinCode?: string | undefined
  state?: string | null
}

/** The place of a PIN code or a state's districts; nothing without either. */
export const placesQuery = ({ pinCode, state }: PlacesAsked) =>
  queryOptions({
    queryKey: ['places', pinCode ?? '', state ?? ''],
    queryFn: dataOf<typeof PlacesAnswer>(routes.places.path, { pinCode, state }),
    enabled: Boolean(pinCode || state),
    staleTime: Number.POSITIVE_INFINITY,
    // Optional: if it fails, the user can type the district.
    retry: false,
  })

export const usePlaces = (asked: PlacesAsked) => useQuery(placesQuery(asked))
