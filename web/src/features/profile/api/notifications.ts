import {
  type NotificationPreferences,
  type NotificationPreferencesAnswer,
  type PushDevicesAnswer,
  type PushDeviceView,
  routes,
} from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { fetchPushKey, forgetPush, turnOnPush } from '../../../lib/push-device.ts'
import { readPushNote } from '../../../lib/push-note.ts'
import { dataOf, useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

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

const devicesKey = ['notifications', 'devices']

/** The key that this browser would subscribe with; null if pushes are not configured, or not known yet. */
export function usePushKey(): string | null {
  const { data } = useQuery({
    queryKey: ['notifications', 'push-key'],
    queryFn: ({ signal }) => fetchPushKey(signal),
  })
  return data ?? null
}

const fetchDevices = dataOf<typeof PushDevicesAnswer>(routes.pushDevices.path)

export type PushDevice = PushDeviceView & { isOwn: boolean }

/** The user's devices that show notifications, and which of them this one is. */
export function usePushDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: async (context): Promise<PushDevice[]> => {
      const devices = await fetchDevices(context)
      const ownId = readPushNote()?.deviceId
      return devices.map((device) => ({ ...device, isOwn: device._id === ownId }))
    },
    staleTime: 0,
  })
}

/** Turns this device on; resolves with false if the permission was denied. */
export function useTurnOnPush(userId: string, pushKey: string) {
  return useChange(() => turnOnPush(userId, pushKey), devicesKey)
}

/** Turns a device off; for this device also the browser's subscription. */
export function useTurnOffPush() {
  return useChange(async (deviceId: string) => {
    await api.delete(pathOf(routes.removePushDevice.path, { deviceId }))
    if (readPushNote()?.deviceId === deviceId) await forgetPush()
  }, devicesKey)
}
