import { type NotificationPreferences, type NotificationPreferencesAnswer, routes } from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { useData } from '../../../lib/use-answer.ts'

type Preferences = Static<typeof NotificationPreferencesAnswer>
const preferencesKey = ['notifications', 'preferences']

/** The user's notification preferences. */
export function useNotificationPreferences() {
  return useData<Preferences>(preferencesKey, routes.notificationPreferences.path, {
    // A form must not be filled with stale data.
    staleTime: 0,
  })
}

export function useSaveNotificationPreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: NotificationPreferences) =>
      api.put<Preferences>(routes.saveNotificationPreferences.path, wanted),
    onSuccess: ({ data }) => queryClient.setQueryData(preferencesKey, data),
  })
}
