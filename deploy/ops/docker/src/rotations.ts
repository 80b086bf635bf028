import { randomBytes } from 'node:crypto'
import { generateSigningKeys } from '@boli/identity/signing-keys'

interface Rotation {
  file: string
  read: (text: string) => unknown[]
  write: (keys: unknown[]) => string
  steps: Record<'add' | 'use' | 'drop', (keys: unknown[]) => Promise<unknown[]>>
}

/** In each file the first key signs or encrypts, and all are accepted. */
export const rotations: Rotation[] = [
  {
    file: 'token-signing-keys',
    read: (text) => JSON.parse(text),
    write: (keys) => JSON.stringify(keys),
    steps: stepsWith(async () => (await generateSigningKeys())[0]),
  },
  listOfSecrets('service-token-secret', 48),
  listOfSecrets('second-factor-keys', 32),
  listOfSecrets('webhook-keys', 32),
  { ...listOfSecrets('payout-keys', 32), steps: stepsWith(async () => newPayoutKey()) },
  keptForEver(listOfSecrets('trust-signing-keys', 32)),
]

/** Users hold documents signed with old keys, so old keys stay published. */
function keptForEver(rotation: Rotation): Rotation {
  return { ...rotation, steps: { ...rotation.steps, drop: async (keys) => keys } }
}

/** A key with its id, which is stored in the rows encrypted with it. */
export function newPayoutKey(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`
}

function listOfSecrets(file: string, bytes: number): Rotation {
  return {
    file,
    read: (text) => text.split(','),
    write: (keys) => keys.join(','),
    steps: stepsWith(async () => randomBytes(bytes).toString('base64url')),
  }
}

function stepsWith(makeKey: () => Promise<unknown>): Rotation['steps'] {
  return {
    add: async (keys) => [...keys, await makeKey()],
    use: async (keys) => [...keys.slice(-1), ...keys.slice(0, -1)],
    drop: async (keys) => keys.slice(0, 1),
  }
}
