import type { Language, Role } from '@boli/contracts'
import type { Letter } from './letters.ts'
import { fill, type Words, wordsOf } from './words.ts'

/** A letter about an account, with its own subject. */
export interface AccountLetter extends Letter {
  subject: string
  /** Shown large. */
  highlight?: string
}

type Factors = Words['letters']['factors']
/** Texts about a change of second factors. */
export type SecondFactorChange = {
  [Key in keyof Factors]: Factors[Key] extends string ? never : Key
}[keyof Factors]

/** With a verification code. */
export function codeLetter(
  language: Language,
  { name, code }: { name: string; code: string },
): AccountLetter {
  return { ...plainLetter(language, 'code', name), highlight: code }
}

/** Has the link for setting a new password, or to the page where one can be reset. */
export function passwordLetter(
  language: Language,
  kind: 'reset' | 'password-changed',
  { name, url }: { name: string; url: string },
): AccountLetter {
  const { action } = wordsOf(language).letters[kind]
  return { ...plainLetter(language, kind, name), action: { label: action, url } }
}

/** Sent to the former address after an account's email was changed. */
export function emailChangedLetter(
  language: Language,
  { name, publicUrl }: { name: string; publicUrl: string },
): AccountLetter {
  const { action } = wordsOf(language).letters['email-changed']
  return {
    ...plainLetter(language, 'email-changed', name),
    action: { label: action, url: `${publicUrl}/contact-us` },
  }
}

/** Has the link to join a firm. The address may be a stranger's, so no text can be chosen freely. */
export function invitationLetter(
  language: Language,
  { username, url, days }: { username: string; url: string; days: number },
): AccountLetter {
  const { subject, heading, text, valid, closing, action } = wordsOf(language).letters.invitation
  return {
    subject,
    heading,
    paragraphs: [fill(text, { username }), fill(valid, { days: String(days) })],
    closing: [closing],
    action: { label: action, url },
  }
}

/** After the email address was confirmed. */
export function welcomeLetter(
  language: Language,
  { name, role, publicUrl }: { name: string; role: Role; publicUrl: string },
): AccountLetter {
  const { welcome } = wordsOf(language).letters
  const [text, label, path] =
    role === 'farmer'
      ? [welcome.farmer, welcome.farmerAction, '/create-auction']
      : [welcome.business, welcome.businessAction, '/market']
  return {
    subject: welcome.subject,
    heading: fill(welcome.heading, { name }),
    paragraphs: [welcome.text, text],
    action: { label, url: `${publicUrl}${path}` },
  }
}

/** After a change of a user's second factors. */
export function secondFactorLetter(
  language: Language,
  { kind, name, publicUrl }: { kind: SecondFactorChange; name: string; publicUrl: string },
): AccountLetter {
  const { hello, letters } = wordsOf(language)
  const { closing, action, [kind]: change } = letters.factors
  return {
    subject: change.heading,
    heading: change.heading,
    paragraphs: [fill(hello, { name }), change.text],
    closing: [closing],
    action: { label: action, url: `${publicUrl}/forgotPassword` },
  }
}

function plainLetter(
  language: Language,
  kind: 'code' | 'reset' | 'password-changed' | 'email-changed',
  name: string,
): AccountLetter {
  const { hello, letters } = wordsOf(language)
  const { subject, heading, text } = letters[kind]
  const { closing } = letters[kind] as { closing?: string }
  return {
    subject,
    heading,
    paragraphs: [fill(hello, { name }), text],
    ...(closing === undefined ? {} : { closing: [closing] }),
  }
}
