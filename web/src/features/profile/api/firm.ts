import {
  type FirmAnswer,
  type FirmRights,
  type InvitationAnswer,
  type InviteBody,
  type PublicRoute,
  routes,
} from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { checkSession } from '../../../lib/session-store.ts'
import { useData } from '../../../lib/use-answer.ts'

const firmKey = ['user', 'firm']
type Answer = Static<typeof FirmAnswer>

/** The firm to which the user belongs; null without one. */
export function useFirm() {
  return useData<Answer>(firmKey, routes.myFirm.path)
}

/** A change of the firm; each is answered with the resulting firm. */
function useFirmCall<Input>(call: (input: Input) => Promise<Answer>, isOwn = false) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    async onSuccess({ data }) {
      // This user now acts in the name of another account, so everything is fetched again. The firm is shown only after
      // that, because text that its owner had begun to type would otherwise be lost.
      if (isOwn) await checkSession()
      queryClient.setQueryData(firmKey, data)
    },
    onError: () => (isOwn ? checkSession() : undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: firmKey }),
  })
}

const withId = ({ path }: PublicRoute, name: string, id: string) => pathOf(path, { [name]: id })

export const useSaveFirm = () =>
  useFirmCall((name: string) => api.post<Answer>(routes.makeFirm.path, { name }), true)

export const useInvite = () =>
  useFirmCall((body: InviteBody) => api.post<Answer>(routes.inviteToFirm.path, body))

export const useWithdrawInvitation = () =>
  useFirmCall((id: string) => api.delete<Answer>(withId(routes.withdrawInvitation, 'invitationId', id)))

export const useChangePerson = () =>
  useFirmCall(({ id, rights }: { id: string; rights: FirmRights }) =>
    api.patch<Answer>(withId(routes.changeFirmPerson, 'personId', id), rights),
  )

/** Removes a member; with the caller's own id, leaves the firm. */
export const useRemovePerson = () =>
  useFirmCall((id: string) => api.delete<Answer>(withId(routes.removeFirmPerson, 'personId', id)), true)

export const useJoinFirm = () =>
  useFirmCall((token: string) => api.post<Answer>(routes.joinFirm.path, { token }), true)

/** The content of an invitation's link. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['firm-invitation', token],
    queryFn: () => api.post<typeof InvitationAnswer>(routes.seeInvitation.path, { token }),
    select: (answer) => answer.data,
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
