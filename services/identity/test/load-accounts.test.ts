import { eventually } from '@boli/test-kit'
import { afterEach, expect, test } from 'vitest'
import { makeLoadAccounts, readCommand, removeLoadAccounts } from '../src/features/load-accounts.ts'
import { anAccount } from './support/browser.ts'
import { startIdentity, type TestIdentityApp } from './support/identity-app.ts'

let identity: TestIdentityApp
afterEach(() => identity?.stop())

test('accounts for a load test can sign in at once, and are deleted without affecting others', async () => {
  identity = await startIdentity()
  const { database } = identity.deps
  await identity.browser().register(anAccount({ username: 'loadstone' }))
  const now = new Date()
  const accounts = await makeLoadAccounts(database, { farmers: 1, buyers: 2, now })
  const others = await makeLoadAccounts(database, { farmers: 1, buyers: 1, now })
  expect([accounts.farmers.length, accounts.buyers.length]).toEqual([1, 2])
  const { password } = accounts
  const signIn = (input = '') => identity.browser().post('/user/login', { input, password })
  expect((await signIn(accounts.farmers[0])).body.data).toMatchObject({ role: 'farmer', isVerified: true })
  expect((await signIn(accounts.buyers[1])).body.data).toMatchObject({ role: 'business', isVerified: true })

  expect(await removeLoadAccounts(database, { group: accounts.group, now })).toBe(3)
  expect((await signIn(accounts.buyers[1])).status).toBe(401)
  // At these events other services delete what belongs to the accounts.
  const deleted = () => identity.events.filter(({ type }) => type === 'user-deleted')
  await eventually(() => expect(deleted()).toHaveLength(3))
  const left = await identity.db.selectFrom('users').select('username').orderBy('username').execute()
  expect(left.map(({ username }) => username)).toEqual([...others.buyers, ...others.farmers, 'loadstone'])
  expect(await removeLoadAccounts(database, { group: null, now })).toBe(2)
})

test('the command reads how many accounts to make, and which group to remove', () => {
  expect(readCommand(['make'])).toEqual({ act: 'make', buyers: 40, farmers: 2 })
  expect(readCommand(['remove', '--group', 'a1b2c3'])).toEqual({ act: 'remove', group: 'a1b2c3' })
  const odd = [[], ['make', '--buyers', '0'], ['make', '--farmers', '51'], ['remove', '--group', '%'], ['x']]
  expect(odd.map(readCommand)).toEqual(odd.map(() => null))
})
