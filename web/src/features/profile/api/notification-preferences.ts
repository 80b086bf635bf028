import { type NotificationPreferences, type NotificationPreferencesAnswer, routes } from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'

type Preferences = Static<typeof NotificationPreferencesAnswer>
const preferencesKey = ['notifications', 'preferences']

/** The user's notification preferences. */
export function useNotificationPreferences() {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => api.get<Preferences>(routes.notificationPreferences.path, { signal }),
    select: (answer) => answer.data,
    // A form must not be filled with stale data.
    staleTime: 0,
  })
}

export function useSaveNotificationPreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: NotificationPreferences) =>
      api.put<Preferences>(routes.saveNotificationPreferences.path, wanted),
    onSuccess: (answer) => queryClient.setQueryData(preferencesKey, answer),
  })
}
