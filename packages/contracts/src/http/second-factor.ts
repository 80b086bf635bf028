import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { LoginBody } from './identity.ts'

/** Number of recovery codes in one set; each is valid once. */
export const RECOVERY_CODE_COUNT = 10

/** Required before a factor is added or removed. */
export const OwnPasswordBody = Type.Object({ password: LoginBody.properties.password })
export type OwnPasswordBody = Static<typeof OwnPasswordBody>

/** The message for a second step without a well-formed code. */
export const SECOND_STEP_MESSAGE = 'Enter the six digits from the app, or a recovery code'
export const SECOND_STEP_CODE = 'second-step'
const Code = Type.String({
  pattern: '^[0-9A-Za-z -]{6,40}$',
  errorMessage: SECOND_STEP_MESSAGE,
  errorCode: SECOND_STEP_CODE,
})
/** Six digits of the authenticator app; spaces do not count. */
export const ConfirmAuthenticatorBody = Type.Object({
  code: Type.String({
    pattern: '^(?: *\\d){6} *$',
    errorMessage: 'The code has six digits',
    errorCode: 'six-digits',
  }),
})
export type ConfirmAuthenticatorBody = Static<typeof ConfirmAuthenticatorBody>

const encoded = Type.String({ maxLength: 32_768 })
const credential = {
  id: Type.String({ minLength: 1, maxLength: 2048 }),
  rawId: Type.String({ minLength: 1, maxLength: 2048 }),
  type: Type.Literal('public-key'),
}
const unreadable = { errorMessage: 'This passkey could not be read', errorCode: 'passkey' }

/** `RegistrationResponseJSON` of WebAuthn: created by the browser. */
export const MadePasskey = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
    }),
  },
  unreadable,
)
export type MadePasskey = Static<typeof MadePasskey>

/** `AuthenticationResponseJSON` of WebAuthn: a challenge that a passkey has signed. */
export const ShownPasskey = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  },
  unreadable,
)
export type ShownPasskey = Static<typeof ShownPasskey>

const PasskeyName = Type.String({
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f<>]{1,50}$',
  errorMessage: 'Please enter a name of at most 50 characters',
  errorCode: 'person-name',
})
export const AddPasskeyBody = Type.Object({ passkey: MadePasskey, name: Type.Optional(PasskeyName) })
export type AddPasskeyBody = Static<typeof AddPasskeyBody>
export const RenamePasskeyBody = Type.Object({ name: PasskeyName })
export const PasskeyParams = Type.Object({ passkeyId: Id })
export const PasskeySignInBody = Type.Object({ passkey: ShownPasskey })

/** The second step: a passkey, or a code of the app, or a recovery code. */
export const SecondStepBody = Type.Object({
  code: Type.Optional(Code),
  passkey: Type.Optional(ShownPasskey),
})
export type SecondStepBody = Static<typeof SecondStepBody>

export const PasskeyView = Type.Object({
  _id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Type.Union([Timestamp, Type.Null()]),
})
export type PasskeyView = Static<typeof PasskeyView>

/** The user's own second factors. */
export const SecondFactorView = Type.Object({
  isRequired: Type.Boolean({ description: 'administrators need one, unless excepted' }),
  isExcepted: Type.Boolean({ description: 'the administrator whom the configuration excepts' }),
  authenticator: Type.Union([
    Type.Object({ createdAt: Timestamp, lastUsedAt: Type.Union([Timestamp, Type.Null()]) }),
    Type.Null(),
  ]),
  passkeys: Type.Array(PasskeyView),
  recoveryCodesLeft: Type.Integer(),
})
export type SecondFactorView = Static<typeof SecondFactorView>
export const SecondFactorAnswer = Answer(SecondFactorView)

/** `uri` is what the QR code carries, `secret` the same for typing (Base32). */
export const NewAuthenticatorAnswer = Answer(Type.Object({ secret: Type.String(), uri: Type.String() }))

const recoveryCodes = Type.Array(Type.String())
export const RecoveryCodesAnswer = Answer(Type.Object({ recoveryCodes }))
/** Recovery codes, shown only once, come with the first factor; null if the user already has some. */
export const FactorAddedAnswer = Answer(
  Type.Object({ recoveryCodes: Type.Union([recoveryCodes, Type.Null()]) }),
)

/** `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON` of WebAuthn, passed to the browser unchanged. */
const CeremonyOptions = Type.Object({ challenge: Type.String() }, { additionalProperties: true })
export const PasskeyOptionsAnswer = Answer(CeremonyOptions)
/** How the sign-in under way can be completed, beside recovery codes. */
export const SecondStepAnswer = Answer(
  Type.Object({ hasAuthenticator: Type.Boolean(), passkey: Type.Union([CeremonyOptions, Type.Null()]) }),
)
