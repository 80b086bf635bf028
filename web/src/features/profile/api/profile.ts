import {
  type AddDetailsBody,
  type AvatarAnswer,
  type EndedSessionsAnswer,
  routes,
  type SessionsAnswer,
  type UpdateProfileBody,
  type UserAnswer,
} from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { currentUser, refreshSessionUser } from '../../../lib/session-store.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

type Me = Static<typeof UserAnswer>

const ownUserKey = ['user', 'me']
const sessionsKey = ['user', 'sessions']

/** The user's current details from the server; also updates the session. */
export function useOwnDetails() {
  return useQuery({
    queryKey: ownUserKey,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<Me>(routes.isLoggedIn.path, { signal })
      refreshSessionUser(data)
      return data
    },
    // A form must not be filled with stale data.
    staleTime: 0,
    gcTime: 0,
  })
}

export async function addDetails(body: AddDetailsBody): Promise<void> {
  const { data } = await api.post<Me>(routes.addDetails.path, body)
  refreshSessionUser(data)
}

export async function updateProfile(body: UpdateProfileBody) {
  const { data } = await api.put<Me>(routes.updateProfile.path, body)
  return data
}

/** Uploads a new picture; the session shows it at once. */
export async function addAvatar(picture: File): Promise<void> {
  const form = new FormData()
  form.set('avatar', picture)
  const { data } = await api.post<typeof AvatarAnswer>(routes.addAvatar.path, form)
  const user = currentUser()
  if (user) refreshSessionUser({ ...user, avatar: data })
}

/** The user's sessions. */
export function useSessions() {
  return useData<typeof SessionsAnswer>(sessionsKey, routes.sessions.path)
}

/** Ends one session, or with null all others; requires the password. */
export function useEndSession() {
  return useChange(
    ({ sessionId, password }: { sessionId: string | null; password: string }) =>
      api.delete<typeof EndedSessionsAnswer>(
        sessionId === null ? routes.endOtherSessions.path : pathOf(routes.endSession.path, { sessionId }),
        { password },
      ),
    sessionsKey,
  )
}
