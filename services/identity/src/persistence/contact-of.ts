import type { PersonContact, Reader } from '@boli/contracts'
import { fullNameOf, type User } from '../domain/user.ts'

/** A user as the other party of a deal may reach them. */
export function contactOf(user: User): PersonContact {
  const { street, landMark, city, state, pinCode } = user.contact ?? {}
  const address = [street, landMark, city, state, pinCode].filter((part) => part).join(', ')
  return {
    userId: user.id,
    fullname: fullNameOf(user),
    phone: phoneOf(user),
    email: user.email,
    address: address || null,
    state: state || null,
  }
}

/** A user as they are written to. */
export function readerOf(user: User): Reader {
  const { id: userId, username, email, language, isVerified } = user
  return { userId, username, fullname: fullNameOf(user), email, phone: phoneOf(user), language, isVerified }
}

function phoneOf({ contact }: User): string | null {
  const mobile = contact?.mobile
  return mobile?.phoneNo ? `${mobile.countryCode} ${mobile.phoneNo}` : null
}
