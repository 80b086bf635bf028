import { type AdminUserAnswer, type AdminUsersAnswer, type EmptyAnswer, routes } from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { USERS_PAGE_SIZE, type UserFilters } from '../model/user-filters.ts'

type UsersAnswer = Static<typeof AdminUsersAnswer>

const usersKey = ['admin', 'users']

/** One page of users: those whose name holds the words searched for, else those of the role chosen. */
export function useUsers({ search, role, page }: UserFilters) {
  return useQuery({
    queryKey: [...usersKey, search, role, page],
    queryFn: ({ signal }) => {
      if (search !== '') {
        const body = { username: search, page, limit: USERS_PAGE_SIZE }
        return api.post<UsersAnswer>(routes.searchUser.path, body, { signal })
      }
      const query = { filter: role, page, limit: USERS_PAGE_SIZE }
      return api.get<UsersAnswer>(routes.userAnalytics.path, { query, signal })
    },
    placeholderData: keepPreviousData,
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
  return useUserChange(({ id, role }: { id: string; role: string }) =>
    api.put<Static<typeof AdminUserAnswer>>(pathOf(routes.updateUser.path, { id }), { role }),
  )
}

export function useDeleteUser() {
  return useUserChange((id: string) =>
    api.delete<Static<typeof EmptyAnswer>>(pathOf(routes.deleteUser.path, { id })),
  )
}
