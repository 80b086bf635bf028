// Trees of hashes (RFC 9162) and signed checkpoints (C2SP) according to their specifications, without code of Boli.
import { createHash, createPublicKey, verify } from 'node:crypto'

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
export const leafHash = (text: string) => sha256(Uint8Array.of(0), Buffer.from(text))
const nodeHash = (left: Buffer, right: Buffer) => sha256(Uint8Array.of(1), left, right)

/** An appendable tree: the roots of its complete subtrees, largest first. */
export interface Frontier {
  size: number
  hashes: Buffer[]
}

export function withHashes({ size, hashes }: Frontier, added: readonly Buffer[]): Frontier {
  const roots = [...hashes]
  for (const [index, leaf] of added.entries()) {
    let hash = leaf
    for (let rest = size + index; rest % 2 === 1; rest = (rest - 1) / 2)
      hash = nodeHash(roots.pop() ?? hash, hash)
    roots.push(hash)
  }
  return { size: size + added.length, hashes: roots }
}

export const treeOf = (hashes: readonly Buffer[]) => withHashes({ size: 0, hashes: [] }, hashes)

/** The root of a tree, in base64. */
export function rootOf({ hashes }: Frontier): string {
  const root = hashes.length === 0 ? sha256() : hashes.reduceRight((right, left) => nodeHash(left, right))
  return root.toString('base64')
}

/** The id of a key in signed notes, from its name, type and bytes. */
export const keyId = (name: string, key: Uint8Array) => sha256(Buffer.from(`${name}\n`), key).subarray(0, 4)

/** The text that is signed, with its last line break; empty if this is no signed note. */
export const signedText = (note: string) => note.slice(0, note.lastIndexOf('\n\n') + 1)

/** @param key as `NAME+ID+BASE64`; 1 is the type of Ed25519 keys. */
export function isSignedBy(note: string, key: string): boolean {
  const [, name = '', id = '', encoded = ''] = /^([^+]*)\+([^+]*)\+(.*)$/.exec(key) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const ownId = keyId(name, bytes)
  const text = signedText(note)
  if (text === '' || bytes.length !== 33 || bytes[0] !== 1 || ownId.toString('hex') !== id) return false
  const x = bytes.subarray(1).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const lines = note.slice(text.length + 1).split('\n')
  return lines.some((line) => {
    const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64')
    const isOfKey = line.startsWith(`— ${name} `) && signature.subarray(0, 4).equals(ownId)
    return isOfKey && verify(null, Buffer.from(text), publicKey, signature.subarray(4))
  })
}
