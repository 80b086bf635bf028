import { type Static, Type } from 'typebox'
import { Answer, nullable } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { firmParts } from '../routes.ts'
import { Email } from './identity.ts'

/** The most members of a firm besides its owner, counting open invitations. */
export const FIRM_PEOPLE_AT_MOST = 20
export const INVITATION_DAYS = 7

/** POST /firms: makes the caller's account a firm, or changes the firm's name. */
export const MakeFirmBody = Type.Object({
  name: Type.String({
    pattern: '^(?=.*\\S)[^\\u0000-\\u001f<>]{2,80}$',
    errorMessage: 'Enter the name as on bills, 2 to 80 characters',
    errorCode: 'firm-name',
  }),
})

const Limit = Type.Integer({
  minimum: 1,
  maximum: 100_00_00_000,
  errorMessage: 'Enter whole rupees, at most 100 crore',
  errorCode: 'key-cap',
})

/** Both limits, in rupees, are needed for a bidder: for the bids on one lot, and for an Indian day's bids. */
export const FirmRights = Type.Object({
  part: Type.Enum(firmParts),
  lotLimit: Type.Optional(Limit),
  dayLimit: Type.Optional(Limit),
})
export type FirmRights = Static<typeof FirmRights>
export const InviteBody = Type.Object({ email: Email, ...FirmRights.properties })
export type InviteBody = Static<typeof InviteBody>
export const InvitationParams = Type.Object({ invitationId: Id })
export const FirmPersonParams = Type.Object({ personId: Id })
/** The token of the link in an invitation's mail. */
export const InvitationTokenBody = Type.Object({ token: Type.String({ minLength: 20, maxLength: 128 }) })

const rights = {
  part: Type.Enum(['owner', ...firmParts]),
  lotLimit: nullable(Type.Number()),
  dayLimit: nullable(Type.Number()),
}
const FirmPerson = Type.Object({
  _id: Id,
  username: Type.String(),
  fullname: Type.String(),
  ...rights,
  joinedAt: nullable(Timestamp),
})
const FirmInvitation = Type.Object({ _id: Id, email: Type.String(), ...rights, expiresAt: Timestamp })

/** A firm as its members see it; invitations are for its owner only. */
export const FirmView = Type.Object({
  _id: Type.String({ description: "id of the owner's account, in whose name the firm bids" }),
  name: Type.String(),
  ...rights,
  people: Type.Array(FirmPerson),
  invitations: Type.Array(FirmInvitation),
})
export type FirmView = Static<typeof FirmView>
/** null for users without a firm. */
export const FirmAnswer = Answer(nullable(FirmView))

/** The content of an invitation's link, shown before anyone signs in. */
export const InvitationView = Type.Object({ firm: Type.String(), email: Type.String(), ...rights })
export type InvitationView = Static<typeof InvitationView>
export const InvitationAnswer = Answer(InvitationView)

/** GET /auction/bid-limits, in rupees: null for those who bid without limits. */
export const BidLimitsAnswer = Answer(
  nullable(Type.Object({ lotLimit: Type.Number(), dayLimit: Type.Number(), usedToday: Type.Number() })),
)
