import { type BillCheckAnswer, type EmptyAnswer, type MemberAnswer, routes } from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

const memberKey = (username: string) => ['members', username]

/** The public profile of a member. */
export function useMember(username: string) {
  return useQuery({
    queryKey: memberKey(username),
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof MemberAnswer>>(pathOf(routes.member.path, { username }), { signal })).data,
  })
}

/** Hides the text of a rating from everyone. */
export function useHideRating(username: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ratingId: string) =>
      api.delete<Static<typeof EmptyAnswer>>(pathOf(routes.hideRating.path, { ratingId })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberKey(username) }),
  })
}

/** The public data of a bill. */
export function useBillCheck(code: string) {
  return useQuery({
    queryKey: ['bills', code],
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof BillCheckAnswer>>(pathOf(routes.checkBill.path, { code }), { signal }))
        .data,
  })
}
