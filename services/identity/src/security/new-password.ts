import { isPersonalPassword, RESET_PASSWORD_MAX_LENGTH } from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'

/** Loaded when a password is first set: the library takes some 20 MB. */
let known: Promise<ReadonlyMap<string, number>> | undefined

/** Passwords of published breaches in lower case, most frequent first, with their ranks (zxcvbn's list of 49,233). */
async function loadKnown(): Promise<ReadonlyMap<string, number>> {
  // A CommonJS package: bundled, a dynamic import has only the default export.
  const { dictionary } = (await import('@zxcvbn-ts/language-common')).default
  return new Map(dictionary['passwords-common'].map((word, rank) => [String(word), rank]))
}

/** How many of them are also refused with trailing digits and symbols, as in `Password@123`. */
const STEMS = 1_000

/** Whether a guesser would try this password early. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  const ranks = await known
  const text = password.toLowerCase()
  const stem = text.replace(/[^a-z]+$/, '')
  return ranks.has(text) || (ranks.get(stem) ?? STEMS) < STEMS
}

/**
 * Refuses a new password that is too long, common, or made of its owner's names; other rules are in the schema.
 * @throws {ApiError} `validation-failed` that names the field and the reason by its code.
 */
export async function refuseWeak(
  password: string,
  owner: { username: string; email: string },
): Promise<void> {
  if (password.length > RESET_PASSWORD_MAX_LENGTH) {
    const message = `Password must be at most ${RESET_PASSWORD_MAX_LENGTH} characters long.`
    const params = { limit: RESET_PASSWORD_MAX_LENGTH }
    throw refuseFields({ field: 'password', code: 'too-long', params, message })
  }
  if (isPersonalPassword(password, owner)) {
    const message = 'Choose a password without your name, your email or "boli" in it'
    throw refuseFields({ field: 'password', code: 'password-personal', message })
  }
  if (await isCommonPassword(password)) {
    const message = 'Many people use this password, so it is easy to guess. Choose another one'
    throw refuseFields({ field: 'password', code: 'password-common', message })
  }
}
