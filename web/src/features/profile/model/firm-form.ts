import type { FirmPart, FirmRights } from '@boli/contracts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { fieldFault } from '../../../lib/field-text.ts'
import { plainNumber } from '../../../lib/numbers.ts'

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
  return { part, lotLimit: rupees(lotLimit) ?? 0, dayLimit: rupees(dayLimit) ?? 0 }
}

/** A value above the largest possible limit is refused and explained by the server. */
function rupees(text: string): number | null {
  const number = Number(plainNumber(text))
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** @param isNew An invited person needs an e-mail address. */
export function personResolver(isNew: boolean): Resolver<PersonForm> {
  return (values) => {
    const { email, part, lotLimit, dayLimit } = values
    const isBidder = part === 'bidder'
    const faults: Partial<Record<keyof PersonForm, string | false>> = {
      email: isNew && !/^\S+@\S+\.\S+$/.test(email.trim()) && 'email',
      lotLimit: isBidder && rupees(lotLimit) === null && 'key-cap',
      dayLimit: isBidder && rupees(dayLimit) === null && 'key-cap',
    }
    const errors = Object.entries(faults).flatMap(([field, code]) =>
      code ? [[field, { type: code, message: fieldFault({ code }) }]] : [],
    )
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<PersonForm> }
  }
}
