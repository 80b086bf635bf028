import {
  type AdminMemberAnswer,
  type AdminUserPrivateAnswer,
  routes,
  type SuspendBody,
} from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { usersKey } from './users.ts'

const memberKey = (id: string) => [...usersKey, 'member', id]

/** Standing, strikes, suspensions and deals of one member. */
export function useMember(id: string) {
  return useQuery({
    queryKey: memberKey(id),
    queryFn: ({ signal }) =>
      api.get<Static<typeof AdminMemberAnswer>>(pathOf(routes.adminMember.path, { id }), { signal }),
    select: (answer) => answer.data,
  })
}

function useMemberChange<Command>(change: (command: Command) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Also after a failure: another administrator may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}

export function useSuspend(id: string) {
  return useMemberChange((body: Static<typeof SuspendBody>) =>
    api.post(pathOf(routes.suspendMember.path, { id }), body),
  )
}

/** Lifts a member's suspensions. */
export function useLift(id: string) {
  return useMemberChange((note: string) => api.post(pathOf(routes.liftSuspension.path, { id }), { note }))
}

/** Phone, address and open sessions: fetched only on request, because each view is recorded in the audit. */
export function usePrivateData(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.get<Static<typeof AdminUserPrivateAnswer>>(pathOf(routes.adminUserPrivate.path, { id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...usersKey, 'actions'] }),
  })
}
