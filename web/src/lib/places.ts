import { type Places, type PlacesAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from './api-client.ts'

/** Fetches the place of a PIN code or a state's districts; nothing without either. */
export function usePlaces(asked: { pinCode?: string | undefined; state?: string | null }) {
  const { pinCode, state } = asked
  return useQuery({
    queryKey: ['places', pinCode ?? '', state ?? ''],
    queryFn: async ({ signal }): Promise<Places> => {
      const query = { pinCode, state }
      return (await api.get<Static<typeof PlacesAnswer>>(routes.places.path, { query, signal })).data
    },
    enabled: Boolean(pinCode || state),
    staleTime: Number.POSITIVE_INFINITY,
    // Optional: if it fails, the user can type the district.
    retry: false,
  })
}
