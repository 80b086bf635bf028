import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Id } from '../ids.ts'

export const COMPARED_ACCOUNTS = 50

/** POST /admin/shared-devices: `auctionId` is the lot that the accounts, farmer and bidders, are compared for. */
export const SharedDevicesBody = Type.Object({
  auctionId: Id,
  userIds: Type.Array(Id, { minItems: 2, maxItems: COMPARED_ACCOUNTS, uniqueItems: true }),
})

const Groups = Type.Array(Type.String({ pattern: '^[A-Z]+$' }), {
  description: 'A, B, C …: only what at least two of the compared accounts share',
})

/** What an account shares with others of the compared ones, in labels that mean nothing beyond this answer. */
export const SharedGroups = Type.Object({
  userId: Id,
  devices: Groups,
  networks: Groups,
  phones: Groups,
})
export type SharedGroups = Static<typeof SharedGroups>
export const SharedDevicesAnswer = Answer(Type.Array(SharedGroups))
