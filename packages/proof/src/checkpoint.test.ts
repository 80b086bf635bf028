import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import {
  auctionOrigin,
  bidderTag,
  bidSalt,
  checkpointText,
  commitmentTo,
  decodeLeaf,
  encodeLeaf,
  type Leaf,
  leafHash,
  openCheckpoint,
  parseVerifierKey,
  signedNote,
  type VerifierKey,
  verifierKeyText,
} from './index.ts'

afterEach(() => vi.restoreAllMocks())

function aSigner(name: string): { secret: KeyObject; key: VerifierKey } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { secret: privateKey, key: { name, publicKey: new Uint8Array(der.subarray(-32)) } }
}

const text = checkpointText({ origin: auctionOrigin('lot'), size: 3, root: leafHash('root') })

it.each(['the platform', 'a library'])(
  'a checkpoint verifies with the key that signed it, and its published form can be parsed: %s',
  async (by) => {
    if (by === 'a library') vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('unknown curve'))
    const { secret, key } = aSigner('boli')
    const note = signedNote(text, key, sign(null, Buffer.from(text), secret))
    expect(note).toMatch(/^boli\/auction\/lot\n3\n\S{44}\n\n— boli \S{92}\n$/)
    const published = parseVerifierKey(verifierKeyText(key))
    expect(published).toEqual(key)
    expect(await openCheckpoint(note, [key])).toEqual({
      checkpoint: { origin: 'boli/auction/lot', size: 3, root: leafHash('root') },
      key,
    })
    expect(await openCheckpoint(note.replace('\n3\n', '\n4\n'), [key])).toMatchObject({ key: null })
  },
)

it('a forged or changed checkpoint, and one of another key, has no valid signer', async () => {
  const [own, other] = [aSigner('boli'), aSigner('boli')]
  const note = signedNote(text, own.key, sign(null, Buffer.from(text), own.secret))
  const forged = signedNote(text, own.key, sign(null, Buffer.from(text), other.secret))
  expect((await openCheckpoint(note, [other.key]))?.key).toBeNull()
  expect((await openCheckpoint(forged, [own.key]))?.key).toBeNull()
  expect((await openCheckpoint(note.replace('\n3\n', '\n4\n'), [own.key]))?.key).toBeNull()
  for (const broken of [
    '',
    'no checkpoint',
    note.replace('\n3\n', '\n03\n'),
    note.replace('\n3\n', '\n3\nmore\n'),
  ])
    expect(await openCheckpoint(broken, [own.key])).toBeNull()
})

const terms = {
  ...{ auctionId: 'lot', startsAtMs: 1, plannedEndMs: 9, fixedIncrementPaise: null, hasReserve: true },
  ...{ decideAfterClose: false, softCloseWindowMs: 180_000, softCloseCapMs: 1_800_000 },
}
const migrated = { totalBids: 2, pricePaise: 5, leaderTag: 'a', endsAtMs: 9 }
const leaves: Leaf[] = [
  { kind: 'opened', sequence: 0, timeMs: 1, tag: 's', amountPaise: 5, terms, migrated: null },
  { kind: 'opened', sequence: 0, timeMs: 1, tag: 's', amountPaise: 5, terms, migrated },
  { kind: 'edit', sequence: 1, timeMs: 1, tag: 's', amountPaise: 5, terms },
  { kind: 'bid', sequence: 2, timeMs: 1, tag: 'a', amountPaise: 5, commitment: 'c' },
  { kind: 'automatic', sequence: 3, timeMs: 1, tag: 'a', amountPaise: 5 },
  { kind: 'extension', sequence: 4, timeMs: 1, amountPaise: 5, endsAtMs: 9 },
  { kind: 'closed', sequence: 5, timeMs: 1, tag: 'a', amountPaise: 5, reason: 'sold' },
]

it('each kind of leaf is parsed as it was written, and no other text is accepted as a leaf', () => {
  for (const leaf of leaves) {
    const written = encodeLeaf(leaf)
    expect(decodeLeaf(written)).toEqual(leaf)
    expect(decodeLeaf(written.replace(',', ', '))).toBeNull()
    expect(decodeLeaf(written.replace('[1,', '[2,'))).toBeNull()
    expect(decodeLeaf(written.replace(/\]$/, ',0]'))).toBeNull()
  }
  expect(decodeLeaf('{}')).toBeNull()
})

it('a maximum’s commitment opens only with its own salt; a bidder has a different tag in each auction', () => {
  const salt = bidSalt('key', 'bid')
  const commitment = commitmentTo(salt, 2_500_00)
  expect(commitmentTo(bidSalt('key', 'bid'), 2_500_00)).toBe(commitment)
  expect(commitmentTo(bidSalt('key', 'other bid'), 2_500_00)).not.toBe(commitment)
  expect(commitmentTo(salt, 2_500_01)).not.toBe(commitment)
  expect(bidderTag('key', 'lot')).toMatch(/^[0-9a-f]{32}$/)
  expect(bidderTag('key', 'lot')).not.toBe(bidderTag('key', 'other lot'))
})
