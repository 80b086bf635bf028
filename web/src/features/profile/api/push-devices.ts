import { type PushDevicesAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { fetchPushKey, forgetPush, turnOnPush } from '../../../lib/push-device.ts'
import { readPushNote } from '../../../lib/push-note.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

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
  return useData<Static<typeof PushDevicesAnswer>>(devicesKey, routes.pushDevices.path, { staleTime: 0 })
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
