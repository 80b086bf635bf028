import { randomBytes } from 'node:crypto'
import { generateSigningKeys } from '@boli/identity/signing-keys'

const random = (bytes: number) => () => randomBytes(bytes).toString('base64url')

/** Makes a key for each file. In a file the first key signs or encrypts, and all are accepted. */
export const newKey = {
  'token-signing-keys': async () => JSON.stringify((await generateSigningKeys())[0]),
  'service-token-secret': random(48),
  'second-factor-keys': random(32),
  'webhook-keys': random(32),
  // With its id, which is stored in the rows encrypted with it.
  'payout-keys': () => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`,
  'trust-signing-keys': random(32),
}

export type KeyFile = keyof typeof newKey
export const keyFiles = Object.keys(newKey) as KeyFile[]

/** The keys in a file: objects in a JSON array for user tokens, and otherwise texts with commas between them. */
export function readKeys(file: KeyFile, text: string): string[] {
  if (file !== 'token-signing-keys') return text.split(',')
  return JSON.parse(text).map((key: object) => JSON.stringify(key))
}

export function writeKeys(file: KeyFile, keys: readonly string[]): string {
  return file === 'token-signing-keys' ? `[${keys.join(',')}]` : keys.join(',')
}
