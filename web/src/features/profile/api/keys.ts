import {
  type EmptyAnswer,
  type KeysAnswer,
  type MadeKeyAnswer,
  type MakeKeyBody,
  routes,
} from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

const keysKey = ['user', 'keys']

/** One's own API keys, the newest first. */
export function useKeys() {
  return useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => api.get<Static<typeof KeysAnswer>>(routes.listKeys.path, { signal }),
    select: (answer) => answer.data,
  })
}

/** Makes a key; its answer is the only place where it can be read. */
export function useMakeKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: MakeKeyBody) =>
      (await api.post<Static<typeof MadeKeyAnswer>>(routes.makeKey.path, body)).data,
    // What is cached of an answer would be readable later; it leaves memory with its dialog.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysKey }),
  })
}

export function useRevokeKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) =>
      api.delete<Static<typeof EmptyAnswer>>(pathOf(routes.revokeKey.path, { keyId })),
    // Also after a refusal: another window may have revoked it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysKey }),
  })
}
