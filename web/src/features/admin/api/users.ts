import {
  type AdminMemberAnswer,
  type AdminUserAnswer,
  type AdminUserPrivateAnswer,
  type AdminUsersAnswer,
  routes,
  type SuspendBody,
  type UpdateUserBody,
  type UserSort,
} from '@boli/contracts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

/** Key prefix of all queries that a change to a user invalidates, including the audit. */
export const usersKey = ['admin', 'users']
const USERS_PAGE_SIZE = 20

interface UsersQuery {
  search: string
  role: 'all' | 'business' | 'farmer' | 'deleted'
  sort: UserSort
  page: number
}

/** One page of the users of a role whose name matches the search. */
export function useUsers({ search, role, sort, page }: UsersQuery) {
  const queryClient = useQueryClient()
  const keyOf = (page: number) => [...usersKey, 'list', search, role, sort, page]
  return useQuery({
    queryKey: keyOf(page),
    queryFn: ({ signal }) => {
      // Begins behind the page that was shown, so that nobody is shown twice or left out when others register.
      const after = queryClient.getQueryData<Static<typeof AdminUsersAnswer>>(keyOf(page - 1))?.next
      return api.get<typeof AdminUsersAnswer>(routes.userAnalytics.path, {
        query: { filter: role, query: search, sortBy: sort, after, page, limit: USERS_PAGE_SIZE },
        signal,
      })
    },
    placeholderData: keepPreviousData,
  })
}

export function useUserAccount(id: string) {
  const path = pathOf(routes.adminUser.path, { id })
  return useData<typeof AdminUserAnswer>([...usersKey, 'one', id], path)
}

export function useUpdateUser() {
  return useChange(
    ({ id, changes }: { id: string; changes: UpdateUserBody }) =>
      api.put(pathOf(routes.updateUser.path, { id }), changes),
    usersKey,
  )
}

/** Ends every session of a user, or removes their second factors so that they can set up new ones. */
export function useAccountAct(act: 'sessions' | 'factor') {
  const path = act === 'sessions' ? routes.endUserSessions.path : routes.resetSecondFactor.path
  return useChange((id: string) => api.delete(pathOf(path, { id })), usersKey)
}

export function useDeleteUser() {
  return useChange((id: string) => api.delete(pathOf(routes.deleteUser.path, { id })), usersKey)
}

/** Cancels a deletion that is not permanent yet. */
export function useRestoreUser() {
  return useChange((id: string) => api.post(pathOf(routes.restoreUser.path, { id })), usersKey)
}

/** Hides a member's picture from everyone. */
export function useHideAvatar(id: string) {
  const path = pathOf(routes.hideAvatar.path, { id })
  return useChange((reason: string) => api.delete(path, { reason }), usersKey)
}

/** Standing, strikes, suspensions and deals of one member. */
export function useMember(id: string) {
  const path = pathOf(routes.adminMember.path, { id })
  return useData<typeof AdminMemberAnswer>([...usersKey, 'member', id], path)
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
  return useChange(() => api.get<typeof AdminUserPrivateAnswer>(path), [...usersKey, 'actions'])
}
