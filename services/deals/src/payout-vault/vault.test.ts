import { expect, it } from 'vitest'
import { generatePayoutKey, parsePayoutKeys } from './payout-keys.ts'
import { open, seal } from './vault.ts'

const details = { upiId: 'asha@ybl', holder: null, account: null, ifsc: null }
const [old, current] = [generatePayoutKey(), generatePayoutKey()]
const oldKeys = parsePayoutKeys(old)
const keys = parsePayoutKeys(`${current}, ${old}`)

it('sealed details open only for their user, even after a newer key was added', () => {
  const sealed = seal(oldKeys, 'asha', details)
  expect(sealed.sealed.toString('latin1')).not.toContain('asha@ybl')
  expect(open(keys, 'asha', sealed)).toEqual(details)
  expect(() => open(keys, 'ravi', sealed)).toThrow()
  expect(() => open(parsePayoutKeys(current), 'asha', sealed)).toThrow('has no key')
  expect(seal(keys, 'asha', details).keyId).toBe(keys[0]?.id)
})

it('a changed byte makes sealed details unreadable', () => {
  const { keyId, sealed } = seal(keys, 'asha', details)
  for (const position of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[position] = (changed[position] ?? 0) ^ 1
    expect(() => open(keys, 'asha', { keyId, sealed: changed })).toThrow()
  }
})

it.each(['', 'a', 'a:', 'a:c2hvcnQ=', `${current},${current}`])('%j are refused as keys', (text) => {
  expect(() => parsePayoutKeys(text)).toThrow('PAYOUT_KEYS')
})
