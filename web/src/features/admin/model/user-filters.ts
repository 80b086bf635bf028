export const USERS_PAGE_SIZE = 20

export const userRoles = ['all', 'business', 'farmer'] as const
export type UserRoleFilter = (typeof userRoles)[number]

/** What the list of users shows; all of it lives in the URL. A search looks through all roles. */
export interface UserFilters {
  search: string
  role: UserRoleFilter
  page: number
}

export function readUserFilters(parameters: URLSearchParams): UserFilters {
  const page = Number(parameters.get('page') ?? '1')
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, 100),
    role: userRoles.find((role) => role === parameters.get('role')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The address of the filters; what is as usual is left out. */
export function writeUserFilters({ search, role, page }: UserFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (search !== '') parameters.set('search', search)
  if (role !== 'all') parameters.set('role', role)
  if (page !== 1) parameters.set('page', String(page))
  return parameters
}
