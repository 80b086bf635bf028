import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { ConfigurationError } from '../process/config.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that a service must read again, so that the database alone does not reveal them. */
export interface SecretBox {
  /** @param owner The ciphertext is bound to the owner: a row copied to another account cannot be decrypted. */
  seal(text: string, owner: string): string
  /** @throws if the key is no longer known, or the text was tampered with. */
  open(sealed: string, owner: string): string
  /** Prefix of everything encrypted with the current key: letters, digits and a dot. */
  readonly currentPrefix: string
}

/**
 * Reads keys of 32 bytes in base64url, separated by commas. The first key encrypts, all keys decrypt.
 * @param setting Name of the setting, for the error message.
 * @throws {ConfigurationError} without repeating the value.
 */
export function parseSecretKeys(setting: string, text: string): Buffer[] {
  const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64url'))
  if (keys.every((key) => key.length === KEY_BYTES)) return keys
  throw new ConfigurationError(`${setting} must be keys of 32 bytes in base64url, separated by commas`)
}

/** @param keys The first key encrypts, all keys decrypt. */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const named = keys.map((key) => ({ key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) }))
  const [current] = named
  if (!current) throw new Error('There is no key to seal secrets with')
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.key, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.name}.${sealed.toString('base64url')}`
    },
    open(sealed, owner) {
      const [name, body = ''] = sealed.split('.')
      const known = named.find((one) => one.name === name)
      if (!known) throw new Error(`The key ${name} is not among those of the settings`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
      return Buffer.concat([opened, decipher.final()]).toString('utf8')
    },
    currentPrefix: `${current.name}.`,
  }
}
