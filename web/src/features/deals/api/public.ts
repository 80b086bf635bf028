import { type BillCheckAnswer, type MemberAnswer, routes } from '@boli/contracts'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

const memberKey = (username: string) => ['members', username]

/** The public profile of a member. */
export function useMember(username: string) {
  return useData<typeof MemberAnswer>(memberKey(username), pathOf(routes.member.path, { username }))
}

/** Hides the text of a rating from everyone. */
export function useHideRating(username: string) {
  return useChange(
    (ratingId: string) => api.delete(pathOf(routes.hideRating.path, { ratingId })),
    memberKey(username),
  )
}

/** The public data of a bill. */
export function useBillCheck(code: string) {
  return useData<typeof BillCheckAnswer>(['bills', code], pathOf(routes.checkBill.path, { code }))
}
