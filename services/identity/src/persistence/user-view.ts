import { accountLanguageOf, type PersonContact, type RecipientAccount, type UserView } from '@boli/contracts'
import { pictureUrls } from '@boli/pictures'
import { fullNameOf, marketNameOf, type User } from '../domain/user.ts'

/**
 * A user as shown to that user, with the address of their picture.
 * @param needsSecondFactor An administrator who must set one up before anything else.
 */
export function presentUser(user: User, needsSecondFactor = false): UserView {
  const { username, email, pendingEmail, role, isVerified, firstName, lastName, dob, gender, contact } = user
  return {
    ...{ _id: user.id, username, email, pendingEmail, role, isVerified },
    avatar: user.avatarKey ? pictureUrls(user.avatarKey).src : null,
    ...{ firstName, lastName, fullname: fullNameOf(user), dob, gender, contact },
    ...accountLanguageOf(user.language),
    createdAt: user.createdAt.toISOString(),
    ...(needsSecondFactor && { needsSecondFactor }),
  }
}

/** A user's contact for the other party of a deal. */
export function contactOf(user: User): PersonContact {
  const { street, landMark, city, state, pinCode } = user.contact ?? {}
  const address = [street, landMark, city, state, pinCode].filter((part) => part).join(', ')
  return {
    userId: user.id,
    fullname: marketNameOf(user),
    phone: phoneOf(user),
    email: user.email,
    address: address || null,
    state: state || null,
    language: user.language,
  }
}

/** A user as a recipient of mails. */
export function recipientAccountOf(user: User): RecipientAccount {
  const { id: userId, username, email, isVerified } = user
  const language = accountLanguageOf(user.language)
  return {
    userId,
    username,
    fullname: fullNameOf(user),
    email,
    phone: phoneOf(user),
    ...language,
    isVerified,
  }
}

function phoneOf({ contact }: User): string | null {
  const mobile = contact?.mobile
  return mobile?.phoneNo ? `${mobile.countryCode} ${mobile.phoneNo}` : null
}
