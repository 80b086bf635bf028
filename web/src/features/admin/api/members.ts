import {
  type AdminMemberAnswer,
  type AdminUserPrivateAnswer,
  routes,
  type SuspendBody,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'
import { usersKey } from './users.ts'

/** Standing, strikes, suspensions and deals of one member. */
export function useMember(id: string) {
  const path = pathOf(routes.adminMember.path, { id })
  return useData<Static<typeof AdminMemberAnswer>>([...usersKey, 'member', id], path)
}

export function useSuspend(id: string) {
  const path = pathOf(routes.suspendMember.path, { id })
  return useChange((body: Static<typeof SuspendBody>) => api.post(path, body), usersKey)
}

/** Lifts a member's suspensions. */
export function useLift(id: string) {
  const path = pathOf(routes.liftSuspension.path, { id })
  return useChange((note: string) => api.post(path, { note }), usersKey)
}

/** Phone, address and open sessions: fetched only on request, because each view is recorded in the audit. */
export function usePrivateData(id: string) {
  const path = pathOf(routes.adminUserPrivate.path, { id })
  return useChange(() => api.get<Static<typeof AdminUserPrivateAnswer>>(path), [...usersKey, 'actions'])
}
