import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { PersonName } from './accounts.ts'
import { RoleField, Username } from './identity.ts'

export * from './audit.ts'

/** A user as an administrator sees them; phone and address stay private. */
export const AdminUserView = Type.Object({
  _id: Id,
  username: Type.String(),
  fullname: Type.String(),
  firstName: Type.Union([Type.String(), Type.Null()]),
  lastName: Type.Union([Type.String(), Type.Null()]),
  email: Type.String(),
  role: RoleField,
  isVerified: Type.Boolean(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
  hasSecondFactor: Type.Optional(Type.Boolean()),
  removedAt: Type.Optional(
    Type.Union([Timestamp, Type.Null()], {
      description: 'of a deleted account: until when the deletion can be taken back',
    }),
  ),
})
export type AdminUserView = Static<typeof AdminUserView>

/** GET /admin/user/:id/private: data that only the user and, if needed, an administrator sees. */
const AdminUserPrivate = Type.Object({
  phone: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  signIns: Type.Array(Type.Object({ device: Type.String(), at: Timestamp, lastSeenAt: Timestamp }), {
    description: 'sessions that are open, newest first',
  }),
})
export const AdminUserPrivateAnswer = Answer(AdminUserPrivate)

/** Part of a username, in any case; empty finds everyone. */
export const SearchUserBody = Type.Object({
  username: Type.String({
    maxLength: 254,
    errorMessage: 'Please enter a username',
    errorCode: 'search-username',
  }),
  ...Paging.properties,
})

const userSorts = ['newest', 'oldest', 'username'] as const
export type UserSort = (typeof userSorts)[number]

/**
 * `filter` is a role or `all`, also in the words of the screen (`All Users`, `Business`, `Farmer`), or `deleted` for
 * accounts whose deletion can still be cancelled, which are in no other list; `query` is part of
 * a username, as in the search.
 */
export const UserAnalyticsQuery = Type.Object({
  filter: Type.Optional(
    Type.String({
      pattern: '^(?:[aA]ll(?:[ +][uU]sers)?|[fF]armers?|[bB]usiness|[aA]dmins?|[dD]eleted|)$',
      errorMessage: 'Please choose all, business or farmer',
      errorCode: 'user-filter',
    }),
  ),
  query: Type.Optional(Type.String({ maxLength: 100 })),
  sortBy: Type.Optional(Type.Enum(userSorts)),
  after: Type.Optional(
    Type.String({
      maxLength: 400,
      pattern: '^[A-Za-z0-9_-]*$',
      description:
        '`next` of the page before: the page begins behind its last user, whoever has registered since',
    }),
  ),
  ...Paging.properties,
})
export const AdminUsersAnswer = Type.Object({
  ...CountedListAnswer(AdminUserView).properties,
  next: Type.Optional(Type.String({ description: '`after` of the next page, if there is one' })),
})

export const UserParams = Type.Object({ id: Id })

/** Fields of a user that an administrator changes, at least one; other fields are ignored. */
export const UpdateUserBody = Type.Object({
  role: Type.Optional(
    Type.Union([Type.Literal('farmer'), Type.Literal('business')], {
      errorMessage: 'Please choose farmer or business',
      errorCode: 'role',
    }),
  ),
  username: Type.Optional(Username),
  firstName: PersonName,
  lastName: PersonName,
  isVerified: Type.Optional(Type.Boolean()),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'as it is; another one is refused' })),
})
export type UpdateUserBody = Static<typeof UpdateUserBody>
export const AdminUserAnswer = Answer(AdminUserView)

export const COMPARED_ACCOUNTS = 50

/** POST /admin/shared-devices and /admin/shared-payouts: compares the farmer and bidders of the lot `auctionId`. */
export const SharedDevicesBody = Type.Object({
  auctionId: Id,
  userIds: Type.Array(Id, { minItems: 2, maxItems: COMPARED_ACCOUNTS, uniqueItems: true }),
})

const Groups = Type.Array(Type.String({ pattern: '^[A-Z]+$' }), {
  description: 'A, B, C …: only what at least two of the compared accounts share',
})

/** What an account shares with the other compared accounts, as labels that are valid only in this answer. */
export const SharedGroups = Type.Object({
  userId: Id,
  devices: Groups,
  networks: Groups,
  phones: Groups,
})
export type SharedGroups = Static<typeof SharedGroups>
export const SharedDevicesAnswer = Answer(Type.Array(SharedGroups))
/** The payout accounts that compared accounts share, labelled as in {@link SharedGroups}. */
export const SharedPayoutsAnswer = Answer(Type.Array(Type.Object({ userId: Id, payouts: Groups })))
