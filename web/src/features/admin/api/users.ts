import {
  type AdminUserAnswer,
  type AdminUsersAnswer,
  type EmptyAnswer,
  routes,
  type UpdateUserBody,
  type UserSort,
} from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

/** Key prefix of everything that a change of a user outdates, including the audit. */
export const usersKey = ['admin', 'users']
const USERS_PAGE_SIZE = 20

export interface UsersQuery {
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
      return api.get<Static<typeof AdminUsersAnswer>>(routes.userAnalytics.path, {
        query: { filter: role, query: search, sortBy: sort, after, page, limit: USERS_PAGE_SIZE },
        signal,
      })
    },
    placeholderData: keepPreviousData,
  })
}

export function useUserAccount(id: string) {
  return useQuery({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) =>
      api.get<Static<typeof AdminUserAnswer>>(pathOf(routes.adminUser.path, { id }), { signal }),
    select: (answer) => answer.data,
  })
}

function useUserChange<Command>(change: (command: Command) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}

export function useUpdateUser() {
  return useUserChange(({ id, changes }: { id: string; changes: UpdateUserBody }) =>
    api.put<Static<typeof AdminUserAnswer>>(pathOf(routes.updateUser.path, { id }), changes),
  )
}

/** Ends every session of a user, or removes their second factors so that they can set up new ones. */
export function useAccountAct(act: 'sessions' | 'factor') {
  const path = act === 'sessions' ? routes.endUserSessions.path : routes.resetSecondFactor.path
  return useUserChange((id: string) => api.delete(pathOf(path, { id })))
}

export function useDeleteUser() {
  return useUserChange((id: string) =>
    api.delete<Static<typeof EmptyAnswer>>(pathOf(routes.deleteUser.path, { id })),
  )
}

/** Cancels a deletion that is not permanent yet. */
export function useRestoreUser() {
  return useUserChange((id: string) => api.post(pathOf(routes.restoreUser.path, { id })))
}

/** Hides a member's picture from everyone. */
export function useHideAvatar(id: string) {
  return useUserChange((reason: string) => api.delete(pathOf(routes.hideAvatar.path, { id }), { reason }))
}
