import { type BillCheckAnswer, type MemberAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

/** What anyone may know of a member. */
export function useMember(username: string) {
  return useQuery({
    queryKey: ['members', username],
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof MemberAnswer>>(pathOf(routes.member.path, { username }), { signal })).data,
  })
}

/** What anyone may know of a bill. */
export function useBillCheck(code: string) {
  return useQuery({
    queryKey: ['bills', code],
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof BillCheckAnswer>>(pathOf(routes.checkBill.path, { code }), { signal })).data,
  })
}

