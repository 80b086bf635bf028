import { RESET_PASSWORD_MIN_LENGTH } from '@boli/contracts'

export interface NewPassword {
  password: string
  confirmation: string
}

/** What is wrong with a new password, by the specification's order; the field that the person should mend. */
export function problemOf({ password, confirmation }: NewPassword) {
  if (password === '' || confirmation === '') {
    return {
      field: password === '' ? 'password' : 'confirmation',
      message: 'All fields are required.',
    } as const
  }
  if (password !== confirmation) {
    return { field: 'confirmation', message: 'Passwords do not match.' } as const
  }
  if (password.length < RESET_PASSWORD_MIN_LENGTH) {
    return { field: 'password', message: 'Password must be at least 8 characters long.' } as const
  }
  return null
}
