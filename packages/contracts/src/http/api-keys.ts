import { type Static, Type } from 'typebox'
import { Answer, nullable, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { keyScopes } from '../routes.ts'
import { OwnPassword } from './identity.ts'

/** The prefix of every API key; 43 characters of base64url follow, which are 32 random bytes. */
export const API_KEY_START = 'boli_'
export const KEYS_PER_USER = 10
const KEY_ADDRESSES_AT_MOST = 10
const KEY_DAYS_AT_MOST = 366

const Cap = Type.Integer({
  minimum: 1,
  maximum: 100_00_00_000,
  errorMessage: 'Enter whole rupees, at most 100 crore',
  errorCode: 'key-cap',
})

/** POST /user/keys. Both caps, in rupees, are needed with the scope `bid`, and only with it. */
export const MakeKeyBody = Type.Object({
  name: Type.String({
    pattern: '^(?=.*\\S)[^\\u0000-\\u001f<>]{1,50}$',
    errorMessage: 'Please enter a name of at most 50 characters',
    errorCode: 'key-name',
  }),
  scopes: Type.Array(Type.Enum(keyScopes), {
    minItems: 1,
    uniqueItems: true,
    errorMessage: 'Please choose what the key may do',
    errorCode: 'key-scopes',
  }),
  bidCap: Type.Optional(Cap),
  dayCap: Type.Optional(Cap),
  addresses: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: KEY_ADDRESSES_AT_MOST,
      description:
        'networks such as 203.0.113.0/24, or single addresses; without any the key works everywhere',
    }),
  ),
  expiresInDays: Type.Integer({ minimum: 1, maximum: KEY_DAYS_AT_MOST }),
  password: OwnPassword,
})
export type MakeKeyBody = Static<typeof MakeKeyBody>
export const KeyParams = Type.Object({ keyId: Id })

/** A key as its owner sees it afterwards. Caps are rupees. */
export const KeyView = Type.Object({
  _id: Id,
  prefix: Type.String({ description: 'the first characters of the key' }),
  name: Type.String(),
  scopes: Type.Array(Type.Enum(keyScopes)),
  bidCap: nullable(Type.Number()),
  dayCap: nullable(Type.Number()),
  addresses: Type.Array(Type.String()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
})
export type KeyView = Static<typeof KeyView>
export const KeysAnswer = Answer(Type.Array(KeyView))
/** `key` is readable here and never again. */
export const MadeKeyAnswer = Answer(withFields(KeyView, { key: Type.String() }))
export type MadeKey = Static<typeof MadeKeyAnswer>['data']
