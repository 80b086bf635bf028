import { randomBytes } from 'node:crypto'
import { generateSigningKeys } from '@boli/identity/signing-keys'

interface Rotation {
  file: string
  read: (text: string) => unknown[]
  write: (keys: unknown[]) => string
  steps: Record<'add' | 'use' | 'drop', (keys: unknown[]) => Promise<unknown[]>>
}

/** In both files the first key signs and all are accepted. */
export const rotations: Rotation[] = [
  {
    file: 'token-signing-keys',
    read: (text) => JSON.parse(text),
    write: (keys) => JSON.stringify(keys),
    steps: stepsWith(async () => (await generateSigningKeys())[0]),
  },
  {
    file: 'service-token-secret',
    read: (text) => text.split(','),
    write: (keys) => keys.join(','),
    steps: stepsWith(async () => randomBytes(48).toString('base64url')),
  },
]

function stepsWith(makeKey: () => Promise<unknown>): Rotation['steps'] {
  return {
    add: async (keys) => [...keys, await makeKey()],
    use: async (keys) => [...keys.slice(-1), ...keys.slice(0, -1)],
    drop: async (keys) => keys.slice(0, 1),
  }
}
