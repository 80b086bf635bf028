import { Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { RegisterBody } from './identity.ts'
import { ResetPasswordBody } from './recovery.ts'

/**
 * What the operator asks of passwords at sign-up: `specification` 8–16 characters of four classes, `length` any
 * 8–64. Resets and changes take any 8–64 under both.
 */
export const PasswordPolicy = Type.Union([Type.Literal('specification'), Type.Literal('length')], {
  default: 'specification',
})
export type PasswordPolicy = 'specification' | 'length'

export const PasswordRulesAnswer = Answer(Type.Object({ policy: PasswordPolicy }))

/** What sign-up takes under each policy. */
export const registerBodies = {
  specification: RegisterBody,
  length: Type.Object({ ...RegisterBody.properties, password: ResetPasswordBody.properties.password }),
}
