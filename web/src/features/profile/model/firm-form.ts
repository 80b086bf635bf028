import type { FirmPart, FirmRights } from '@boli/contracts'
import { faultResolver } from '../../../lib/form-errors.ts'
import { wholeRupees } from './key-form.ts'

export const personFields = ['email', 'part', 'lotLimit', 'dayLimit'] as const

export interface PersonForm {
  email: string
  part: FirmPart
  lotLimit: string
  dayLimit: string
}

export const emptyPersonForm: PersonForm = { email: '', part: 'bidder', lotLimit: '', dayLimit: '' }

/** Converts the form's values to what the API accepts. */
export function toRights({ part, lotLimit, dayLimit }: PersonForm): FirmRights {
  if (part !== 'bidder') return { part }
  return { part, lotLimit: wholeRupees(lotLimit) ?? 0, dayLimit: wholeRupees(dayLimit) ?? 0 }
}

/** @param isNew An invited person needs an e-mail address. */
export function personResolver(isNew: boolean) {
  return faultResolver<PersonForm>(({ email, part, lotLimit, dayLimit }) => {
    const isBidder = part === 'bidder'
    return {
      email: isNew && !/^\S+@\S+\.\S+$/.test(email.trim()) && 'email',
      lotLimit: isBidder && wholeRupees(lotLimit) === null && 'key-cap',
      dayLimit: isBidder && wholeRupees(dayLimit) === null && 'key-cap',
    }
  })
}
