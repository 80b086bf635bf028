import { type KeysAnswer, type MadeKeyAnswer, type MakeKeyBody, routes } from '@boli/contracts'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

const keysKey = ['user', 'keys']

/** The user's API keys, newest first. */
export function useKeys() {
  return useData<typeof KeysAnswer>(keysKey, routes.listKeys.path)
}

/** Makes a key; its answer is the only place where it can be read. */
export function useMakeKey() {
  const make = async (body: MakeKeyBody) =>
    (await api.post<typeof MadeKeyAnswer>(routes.makeKey.path, body)).data
  // A cached answer would be readable later; it is forgotten when its dialog closes.
  return useChange(make, keysKey, { gcTime: 0 })
}

export function useRevokeKey() {
  return useChange((keyId: string) => api.delete(pathOf(routes.revokeKey.path, { keyId })), keysKey)
}
