import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, parseSecretKeys } from './secret-box.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]

test('a sealed secret opens only with its key and for its owner', () => {
  const sealed = createSecretBox([first]).seal('JBSWY3DP', 'asha')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(createSecretBox([second, first]).open(sealed, 'asha')).toBe('JBSWY3DP')
  expect(() => createSecretBox([first]).open(sealed, 'bala')).toThrow()
  expect(() => createSecretBox([second]).open(sealed, 'asha')).toThrow(/is not among/)
  const [name, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14)
  expect(() => createSecretBox([first]).open(`${name}.${bytes.toString('base64url')}`, 'asha')).toThrow()
})

test('the first key seals, and the seal names its key', () => {
  const box = createSecretBox([second, first])
  expect(box.seal('x', 'asha').startsWith(box.currentPrefix)).toBe(true)
  expect(createSecretBox([first]).seal('x', 'asha').startsWith(box.currentPrefix)).toBe(false)
})

test.each(['', 'short', `${first.toString('base64url')},short`])(
  'keys %j are refused with an explanation',
  (text) => {
    expect(() => parseSecretKeys('WEBHOOK_KEYS', text)).toThrow(/WEBHOOK_KEYS must be keys of 32 bytes/)
  },
)
