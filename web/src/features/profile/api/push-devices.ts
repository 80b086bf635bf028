import { type PushDevicesAnswer, routes } from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { fetchPushKey, forgetPush, turnOnPush } from '../../../lib/push-device.ts'
import { readPushNote } from '../../../lib/push-note.ts'

const devicesKey = ['notifications', 'devices']

/** The key that this browser would subscribe with; null if pushes are not configured, or not known yet. */
export function usePushKey(): string | null {
  const { data } = useQuery({
    queryKey: ['notifications', 'push-key'],
    queryFn: ({ signal }) => fetchPushKey(signal),
  })
  return data ?? null
}

/** The user's devices that show notifications. */
export function usePushDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api.get<Static<typeof PushDevicesAnswer>>(routes.pushDevices.path, { signal }),
    select: (answer) => answer.data,
    staleTime: 0,
  })
}

/** Turns this device on; resolves with false if the permission was denied. */
export function useTurnOnPush(userId: string, pushKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => turnOnPush(userId, pushKey),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  })
}

/** Turns a device off; for this device also the browser's subscription. */
export function useTurnOffPush() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(deviceId: string) {
      await api.delete(pathOf(routes.removePushDevice.path, { deviceId }))
      if (readPushNote()?.deviceId === deviceId) await forgetPush()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  })
}
