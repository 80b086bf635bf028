import { isPersonalPassword, RESET_PASSWORD_MAX_LENGTH } from '@boli/contracts'
import { refuseFields } from '@boli/http-kit'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords of published breaches in lower case, the most frequent first (zxcvbn's list, 49,233 of them). */
const known = new Map<string, number>(
  dictionary['passwords-common'].map((word, rank) => [String(word), rank]),
)
/** So many of them stay refused with digits and signs after them, as in `Password@123`. */
const STEMS = 1_000

/** Whether anybody who guesses would begin with this password. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const stem = text.replace(/[^a-z]+$/, '')
  return known.has(text) || (known.get(stem) ?? STEMS) < STEMS
}

/**
 * Refuses a new password that is too long, common, or made of its owner's names; other rules stand in the schema.
 * @throws {Refusal} `validation-failed` that names the field and the reason by its code.
 */
export function refuseWeak(password: string, owner: { username: string; email: string }): void {
  if (password.length > RESET_PASSWORD_MAX_LENGTH) {
    const message = `Password must be at most ${RESET_PASSWORD_MAX_LENGTH} characters long.`
    const params = { limit: RESET_PASSWORD_MAX_LENGTH }
    throw refuseFields({ field: 'password', code: 'too-long', params, message })
  }
  if (isPersonalPassword(password, owner)) {
    const message = 'Choose a password without your name, your email or "boli" in it'
    throw refuseFields({ field: 'password', code: 'password-personal', message })
  }
  if (isCommonPassword(password)) {
    const message = 'Many people use this password, so it is easily guessed. Choose another one'
    throw refuseFields({ field: 'password', code: 'password-common', message })
  }
}
