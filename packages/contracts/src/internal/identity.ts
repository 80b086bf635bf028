import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { DealContact } from '../http/deal-parts.ts'
import { LanguageFields, OwnPassword, RoleField } from '../http/identity.ts'
import { Id, Timestamp } from '../ids.ts'
import { languages } from '../languages.ts'
import { firmParts, keyScopes } from '../routes.ts'

/** POST /internal/sessions/exchange: an opaque session id for a short-lived token. Needs a service token. */
export const EXCHANGE_PATH = '/internal/sessions/exchange'
export const JWKS_PATH = '/.well-known/jwks.json'

/** `isBackground`: without user activity, so that the call does not extend the session. */
export const ExchangeBody = Type.Object({
  sessionId: Type.String({ minLength: 20, maxLength: 128 }),
  isBackground: Type.Optional(Type.Boolean()),
})

/** POST /internal/keys/exchange: an API key for a short-lived token of {@link KEY_TOKEN_AUDIENCE}. Needs a service token. */
export const KEY_EXCHANGE_PATH = '/internal/keys/exchange'
export const KeyExchangeBody = Type.Object({ key: Type.String({ minLength: 20, maxLength: 128 }) })

/** POST /internal/contacts: how to reach the parties of a deal. Needs a service token of deals. */
export const CONTACTS_PATH = '/internal/contacts'
export const ContactsBody = Type.Object({ userIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) })
export const PersonContact = Type.Object({
  userId: Id,
  ...DealContact.properties,
  state: Type.Union([Type.String(), Type.Null()], { description: 'of the address, as its owner wrote it' }),
  language: Type.Optional(Type.Enum(languages)),
})
export type PersonContact = Static<typeof PersonContact>
/** Users whose account was deleted are left out. */
export const ContactsAnswer = Answer(Type.Object({ contacts: Type.Array(PersonContact) }))

/**
 * POST /internal/password-checks: whether this is the user's password, for actions that a stolen session must not
 * allow. Needs a
 * service token of deals. A wrong one is refused with `wrong-password` on `password` and counts as a wrong sign-in.
 */
export const PASSWORD_CHECK_PATH = '/internal/password-checks'
export const PasswordCheckBody = Type.Object({
  userId: Id,
  password: OwnPassword,
  address: Type.String({ maxLength: 64, description: 'group of addresses that the limits count by' }),
})

/**
 * POST: address and language of recipients. Needs a service token of notifications. The path and the answer's field have
 * their former names until 2027-02-28: the previous release knows only those.
 */
export const RECIPIENTS_PATH = '/internal/readers'
export const RecipientsBody = Type.Object({ userIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) })
export const RecipientAccount = Type.Object({
  userId: Id,
  username: Type.String(),
  fullname: Type.String(),
  email: Type.String(),
  phone: Type.Union([Type.String(), Type.Null()]),
  ...LanguageFields,
  isVerified: Type.Boolean(),
})
export type RecipientAccount = Static<typeof RecipientAccount>
/** Users whose account was deleted are left out. */
export const RecipientsAnswer = Answer(Type.Object({ readers: Type.Array(RecipientAccount) }))

/** The permissions of an API key. Only keys with the scope `bid` have caps. */
const KeyClaims = Type.Object({
  keyId: Id,
  scopes: Type.Array(Type.Enum(keyScopes)),
  bidCapPaise: Type.Optional(Type.Integer({ description: 'of the value of one bid' })),
  dayCapPaise: Type.Optional(Type.Integer({ description: "of the value of an Indian day's bids" })),
})

/** The member who acts in the name of the firm's owner; bidders have limits. */
const ActorClaims = Type.Object({
  userId: Id,
  username: Type.String(),
  part: Type.Enum(firmParts),
  lotLimitPaise: Type.Optional(Type.Integer({ description: 'of the value of a bid on a lot' })),
  dayLimitPaise: Type.Optional(Type.Integer({ description: "of the value of an Indian day's bids" })),
})

/** Claims of a user's token, beside issuer, audience and expiry. */
export const UserClaims = Type.Object({
  userId: Id,
  username: Type.String(),
  fullname: Type.String(),
  role: RoleField,
  isVerified: Type.Boolean(),
  ...LanguageFields,
  sessionKey: Type.String({ description: 'hash of the session id, or of the API key' }),
  apiKey: Type.Optional(KeyClaims),
  actor: Type.Optional(ActorClaims),
  needsSecondFactor: Type.Optional(
    Type.Boolean({ description: 'an administrator who must set up a second factor before anything else' }),
  ),
})
export type UserClaims = Static<typeof UserClaims>

export const ExchangeAnswer = Answer(
  Type.Object({
    token: Type.String(),
    expiresAt: Timestamp,
    user: UserClaims,
    firm: Type.Optional(
      Type.Object(
        { token: Type.String(), user: UserClaims },
        { description: 'of a member: what is done in the name of the firm' },
      ),
    ),
    addresses: Type.Optional(
      Type.Array(Type.String(), { description: 'networks that alone may use the API key; none: all may' }),
    ),
  }),
)
export type ExchangedSession = Static<typeof ExchangeAnswer>['data']

/** Token and claims of a session on the market: of the firm for its members, of the user for all others. */
export function marketSession({ firm, token, user }: ExchangedSession): { token: string; user: UserClaims } {
  return firm ?? { token, user }
}

/** Issuer and audience of user tokens. */
export const USER_TOKEN_ISSUER = 'boli-identity'
export const USER_TOKEN_AUDIENCE = 'boli'
/** Audience of tokens for API keys: services of a release without API keys refuse them. */
export const KEY_TOKEN_AUDIENCE = 'boli-key'
/** Audience of tokens in the name of a firm: services of a release without firms refuse them. */
export const FIRM_TOKEN_AUDIENCE = 'boli-firm'

/** The audience of a token with these claims. */
export function audienceOf({ actor, apiKey }: Pick<UserClaims, 'actor' | 'apiKey'>): string {
  if (actor) return FIRM_TOKEN_AUDIENCE
  return apiKey ? KEY_TOKEN_AUDIENCE : USER_TOKEN_AUDIENCE
}

/** POST /internal/open-business of auctions and deals: whether a user has open bids or deals. Needs identity's service token. */
export const OPEN_BUSINESS_PATH = '/internal/open-business'
export const OpenBusinessBody = Type.Object({ userId: Id })
export const OpenBusinessAnswer = Answer(Type.Object({ isOpen: Type.Boolean() }))
