import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '#sha256'
import { fromBase64, isSignatureOf, toBase64 } from './ed25519.ts'
import type { TreeHead } from './proofs.ts'
import { sameBytes } from './tree.ts'

/** A signer: a name and an Ed25519 key (C2SP signed-note). */
export interface VerifierKey {
  name: string
  /** 32 bytes. */
  publicKey: Uint8Array
}

/** A tree head with the origin of its log (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  origin: string
}

const ED25519 = 1
const SIGNATURE_BYTES = 64
const KEY_ID_BYTES = 4

/** The origin in the checkpoint of an auction's log. */
export function auctionOrigin(auctionId: string): string {
  return `boli/auction/${auctionId}`
}

/** The origin in the checkpoint of the log of all closings. */
export const CLOSINGS_ORIGIN = 'boli/closings'

/** The signed text of a checkpoint. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** A signed checkpoint, as it is served. @param signature Ed25519 of {@link checkpointText}, 64 bytes. */
export function signedNote(text: string, key: VerifierKey, signature: Uint8Array): string {
  return `${text}\n— ${key.name} ${toBase64(concatBytes(keyId(key), signature))}\n`
}

/** A verifier key as it is published: `name+id+key`. */
export function verifierKeyText(key: VerifierKey): string {
  return `${key.name}+${bytesToHex(keyId(key))}+${toBase64(concatBytes(Uint8Array.of(ED25519), key.publicKey))}`
}

/** @returns null if the text is no Ed25519 verifier key. */
export function parseVerifierKey(text: string): VerifierKey | null {
  const match = /^([^\s+]+)\+[0-9a-f]{8}\+(\S+)$/.exec(text)
  const bytes = fromBase64(match?.[2] ?? '')
  if (!match?.[1] || bytes?.length !== 33 || bytes[0] !== ED25519) return null
  const key = { name: match[1], publicKey: bytes.subarray(1) }
  return verifierKeyText(key) === text ? key : null
}

/**
 * Reads a signed checkpoint.
 * @returns the checkpoint and the key that signed it; `key` is null if none of the given keys did. null if the text is
 * no checkpoint.
 */
export async function openCheckpoint(
  note: string,
  keys: readonly VerifierKey[],
): Promise<{ checkpoint: Checkpoint; key: VerifierKey | null } | null> {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [origin, size = '', root = '', ...more] = text.split('\n')
  const rootBytes = fromBase64(root)
  if (end === -1 || !origin || !/^(0|[1-9]\d{0,14})$/.test(size) || rootBytes?.length !== 32) return null
  if (more.length !== 1) return null
  const checkpoint = { origin, size: Number(size), root: rootBytes }
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .slice(0, -1)
    .slice(0, 16)
  for (const key of keys)
    for (const line of signatures) if (await isSignedBy(text, line, key)) return { checkpoint, key }
  return { checkpoint, key: null }
}

async function isSignedBy(text: string, line: string, key: VerifierKey): Promise<boolean> {
  const [dash, name, encoded = ''] = line.split(' ')
  const bytes = fromBase64(encoded)
  if (dash !== '—' || name !== key.name || bytes?.length !== KEY_ID_BYTES + SIGNATURE_BYTES) return false
  if (!sameBytes(bytes.subarray(0, KEY_ID_BYTES), keyId(key))) return false
  return isSignatureOf(bytes.subarray(KEY_ID_BYTES), utf8ToBytes(text), key.publicKey)
}

function keyId({ name, publicKey }: VerifierKey): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(ED25519), publicKey)).subarray(
    0,
    KEY_ID_BYTES,
  )
}

/** A file that shows offline that a leaf is in a log (C2SP tlog-proof); the leaf itself is its extra data. */
export function tlogProofText(
  leaf: string,
  index: number,
  proof: readonly Uint8Array[],
  note: string,
): string {
  const path = proof.map((hash) => `${toBase64(hash)}\n`).join('')
  return `c2sp.org/tlog-proof@v1\nextra ${toBase64(utf8ToBytes(leaf))}\nindex ${index}\n${path}\n${note}`
}
