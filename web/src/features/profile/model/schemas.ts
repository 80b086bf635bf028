import { UpdateProfileBody } from '@boli/contracts'
import { Type } from 'typebox'
import { profileFields } from './profile-form.ts'

export { AddDetailsBody } from '@boli/contracts'

/** The rules of contracts, for the fields of the edit form only. */
export const ProfileFormSchema = Type.Object(
  Object.fromEntries(profileFields.map((field) => [field, UpdateProfileBody.properties[field]])),
)
