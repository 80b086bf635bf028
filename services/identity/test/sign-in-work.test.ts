import argon2 from 'argon2'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { hashCost } from '../src/security/password-hasher.ts'
import { type Account, anAccount } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const verify = vi.spyOn(argon2, 'verify')
/** The parameters of each hash that a password was checked against. */
const verified = () =>
  verify.mock.calls.map(([digest]) => {
    const [, algorithm, version, cost = ''] = digest.split('$')
    return [algorithm, version, ...cost.split(',').sort()].join(' ')
  })

const identity = useIdentity({}, { hashCost })
afterAll(async () => {
  verify.mockRestore()
})
let account: Account
beforeEach(async () => {
  account = anAccount()
  await identity.browser().register(account)
  verify.mockClear()
})

// Counts the work that makes the response times equal: times would depend on the machine.
test('a sign-in costs one argon2id run of the same size, whether the account exists or not', async () => {
  for (const input of [account.username, account.email, 'nobody123', 'nobody@farm.example']) {
    const answer = await identity.browser().post('/user/login', { input, password: 'Wrong7pass!' })
    expect(answer.status).toBe(401)
  }
  expect(verified()).toEqual(Array(4).fill('argon2id v=19 m=19456 p=1 t=2'))
})

test('a sign-in that is slowed down runs no argon2id, whether the account exists or not', async () => {
  for (const input of [account.username, 'nobody456']) {
    for (let round = 0; round < 12; round++) {
      await identity.browser().post('/user/login', { input, password: 'Wrong7pass!' })
    }
  }
  expect(verified()).toHaveLength(10 + 10)
})
