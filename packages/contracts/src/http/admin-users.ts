import { type Static, Type } from 'typebox'
import { Answer, ListAnswer, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { RoleField } from './identity.ts'

/** A user as an administrator sees them; phone and address stay private. */
export const AdminUserView = Type.Object({
  _id: Id,
  username: Type.String(),
  fullname: Type.String(),
  email: Type.String(),
  role: RoleField,
  isVerified: Type.Boolean(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  createdAt: Timestamp,
})
export type AdminUserView = Static<typeof AdminUserView>

/** Part of a username, in any case; empty finds everyone. */
export const SearchUserBody = Type.Object({
  username: Type.String({ maxLength: 254, errorMessage: 'Please enter a username' }),
  ...Paging.properties,
})

/** `filter` is a role or `all`, also in the words of the screen (`All Users`, `Business`, `Farmer`). */
export const UserAnalyticsQuery = Type.Object({
  filter: Type.Optional(
    Type.String({
      pattern: '^(?:[aA]ll(?:[ +][uU]sers)?|[fF]armers?|[bB]usiness|[aA]dmins?|)$',
      errorMessage: 'Please choose all, business or farmer',
    }),
  ),
  ...Paging.properties,
})
export const AdminUsersAnswer = Type.Object({
  ...ListAnswer(AdminUserView).properties,
  total: Type.Integer(),
})

export const UserParams = Type.Object({ id: Id })

/** The dialog offers farmer and business only; other fields are ignored. */
export const UpdateUserBody = Type.Object({
  role: Type.Union([Type.Literal('farmer'), Type.Literal('business')], {
    errorMessage: 'Please choose farmer or business',
  }),
})
export const AdminUserAnswer = Answer(AdminUserView)
