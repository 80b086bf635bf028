import { RESET_PASSWORD_MIN_LENGTH } from '@boli/contracts'
import { fieldFault } from '../../../lib/field-text.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

/** What is wrong with a new password, by the specification's order; the field that the person should mend. */
export function problemOf({ password, confirmation }: NewPassword) {
  if (password === '' || confirmation === '') {
    return {
      field: password === '' ? 'password' : 'confirmation',
      message: fieldFault({ code: 'all-fields' }),
    } as const
  }
  if (password !== confirmation) {
    return { field: 'confirmation', message: fieldFault({ code: 'passwords-differ' }) } as const
  }
  if (password.length < RESET_PASSWORD_MIN_LENGTH) {
    return { field: 'password', message: fieldFault({ code: 'password-short' }) } as const
  }
  return null
}
