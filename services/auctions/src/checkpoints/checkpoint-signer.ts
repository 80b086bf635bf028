import { sign } from 'node:crypto'
import { checkpointText, type Frontier, rootOf, signedNote, verifierKeyText } from '@boli/proof'
import { LRUCache } from 'lru-cache'
import type { TrustKey } from './trust-keys.ts'

interface SignedCheckpoint {
  size: number
  note: string
}

export interface CheckpointSigner {
  /** Verifier keys as they are published; the first signs. */
  keys: string[]
  /**
   * The checkpoint of a log: of these leaves, or of some fewer where one was signed a moment ago.
   * @param atLeast Leaves that the caller knows of.
   */
  sign(origin: string, frontier: Frontier, atLeast?: number): SignedCheckpoint
}

/** At most four a second and log. */
const KEPT_MS = 250
const REMEMBERED = 2_000

/** Signs checkpoints of committed logs when somebody asks for them. */
export function createCheckpointSigner(trustKeys: readonly TrustKey[]): CheckpointSigner {
  const [signing] = trustKeys
  if (!signing) throw new Error('There is no key to sign with')
  const recent = new LRUCache<string, SignedCheckpoint & { signedAtMs: number }>({ max: REMEMBERED })
  return {
    keys: trustKeys.map(verifierKeyText),
    sign(origin, frontier, atLeast = 0) {
      const known = recent.get(origin)
      const nowMs = performance.now()
      const isEnough = known && known.size >= atLeast && known.size <= frontier.size
      if (isEnough && nowMs - known.signedAtMs < KEPT_MS) return known
      const { size } = frontier
      const text = checkpointText({ origin, size, root: rootOf(frontier) })
      const note = signedNote(text, signing, sign(null, Buffer.from(text), signing.secret))
      const signed = { size, note, signedAtMs: nowMs }
      recent.set(origin, signed)
      return signed
    },
  }
}
