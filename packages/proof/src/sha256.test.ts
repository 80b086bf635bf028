import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as byOpenSsl from './sha256.node.ts'
import * as portable from './sha256.ts'

it('OpenSSL and the pages’ own code give the same digests', () => {
  const data = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 200 }))
  fc.assert(
    fc.property(data, fc.string(), fc.string({ unit: 'grapheme' }), (bytes, key, text) => {
      expect([...byOpenSsl.sha256(bytes)]).toEqual([...portable.sha256(bytes)])
      expect(byOpenSsl.sha256Hex(bytes)).toBe(portable.sha256Hex(bytes))
      expect([...byOpenSsl.hmacSha256(key, text)]).toEqual([...portable.hmacSha256(key, text)])
    }),
    { seed: 20_261_122, numRuns: 200 },
  )
})
