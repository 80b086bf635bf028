import type { PersonContact } from '@boli/contracts'
import { fullNameOf, type User } from '../../domain/user.ts'

/** A user as the other party of a deal may reach them. */
export function contactOf(user: User): PersonContact {
  const { mobile, street, landMark, city, state, pinCode } = user.contact ?? {}
  const address = [street, landMark, city, state, pinCode].filter((part) => part).join(', ')
  return {
    userId: user.id,
    fullname: fullNameOf(user),
    phone: mobile?.phoneNo ? `${mobile.countryCode} ${mobile.phoneNo}` : null,
    email: user.email,
    address: address || null,
    state: state || null,
  }
}
