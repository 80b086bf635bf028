import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Timestamp } from '../ids.ts'
import { OwnPassword, SessionView, UserView } from './identity.ts'

/** Deletes the account of the signed-in user, for good. */
export const DeleteAccountBody = Type.Object({ password: OwnPassword })
export type DeleteAccountBody = Static<typeof DeleteAccountBody>

/** Everything that identity holds of the signed-in user; secrets are left out. */
export const OwnData = Type.Object({
  exportedAt: Timestamp,
  account: UserView,
  verifiedAt: Type.Union([Timestamp, Type.Null()]),
  changedAt: Timestamp,
  sessions: Type.Array(Type.Omit(SessionView, ['isCurrent'])),
  knownBrowsers: Type.Array(Type.Object({ lastUsedAt: Timestamp })),
  passkeys: Type.Array(
    Type.Object({
      name: Type.String(),
      createdAt: Timestamp,
      lastUsedAt: Type.Union([Timestamp, Type.Null()]),
    }),
  ),
  authenticator: Type.Union([
    Type.Object({ createdAt: Timestamp, lastUsedAt: Type.Union([Timestamp, Type.Null()]) }),
    Type.Null(),
  ]),
  recoveryCodes: Type.Object({ unused: Type.Integer(), used: Type.Integer() }),
  reservedUsernames: Type.Array(Type.Object({ username: Type.String(), until: Timestamp }), {
    description: 'names that the account had, which nobody else may take until then',
  }),
  codes: Type.Array(Type.Object({ createdAt: Timestamp, usedAt: Type.Union([Timestamp, Type.Null()]) })),
  resetLinks: Type.Array(Type.Object({ createdAt: Timestamp, usedAt: Type.Union([Timestamp, Type.Null()]) })),
  mails: Type.Array(
    Type.Object({
      kind: Type.String(),
      happenedAt: Timestamp,
      sentAt: Type.Union([Timestamp, Type.Null()]),
    }),
  ),
  administration: Type.Array(
    Type.Object({ at: Timestamp, action: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
    { description: 'what administrators did to this account' },
  ),
})
export type OwnData = Static<typeof OwnData>
export const OwnDataAnswer = Answer(OwnData)
