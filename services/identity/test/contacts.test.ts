import { CONTACTS_PATH, newId, PASSWORD_CHECK_PATH, RECIPIENTS_PATH } from '@boli/contracts'
import { beforeAll, expect, test } from 'vitest'
import { type TestIdentityApp, useIdentity } from './support/identity-app.ts'

const identity = useIdentity()
let farmer: Awaited<ReturnType<TestIdentityApp['signedIn']>>
beforeAll(async () => {
  farmer = await identity.signedIn({ role: 'farmer', language: 'hi' })
  await farmer.browser.put('/user/update-profile', {
    ...{ firstName: 'Ramesh', lastName: 'Patil', countryCode: '+91', phoneNo: '9876543210' },
    ...{ street: '12 Mandi Road', city: 'Sehore', state: 'Madhya Pradesh', pinCode: '466001' },
  })
})

const ask = (by: 'deals' | 'auctions' | 'notifications', url: string, payload?: object) =>
  identity.askAs(by, url, payload ?? { userIds: [farmer.userId, newId()] })

test('deals reads contacts of existing users: name, phone, e-mail and address in one line', async () => {
  expect((await ask('deals', CONTACTS_PATH)).json().data.contacts).toEqual([
    {
      userId: farmer.userId,
      fullname: 'Ramesh Patil',
      phone: '+91 9876543210',
      email: farmer.account.email,
      address: '12 Mandi Road, Sehore, Madhya Pradesh, 466001',
      state: 'Madhya Pradesh',
      language: 'hi',
    },
  ])
})

test('notifications reads recipients: name, e-mail and phone of existing users, and no address', async () => {
  expect((await ask('notifications', RECIPIENTS_PATH)).json().data.readers).toEqual([
    {
      userId: farmer.userId,
      username: farmer.account.username,
      fullname: 'Ramesh Patil',
      email: farmer.account.email,
      phone: '+91 9876543210',
      ...{ language: 'hi', isVerified: true },
    },
  ])
})

test('deals can check a password, and guesses with a stolen session are slowed down', async () => {
  const { userId, account } = farmer
  const check = (password: string) =>
    ask('deals', PASSWORD_CHECK_PATH, { userId, password, address: '192.0.2.7' })
  expect((await check(account.password)).json().data).toBeNull()
  const guesses = []
  for (let count = 0; count < 12; count += 1) guesses.push((await check(`Guess@${count}`)).json().code)
  expect(guesses[0]).toBe('wrong-password')
  expect(guesses.at(-1)).toBe('too-many-attempts')
  const others = { userId, password: account.password, address: '192.0.2.8' }
  expect((await ask('notifications', PASSWORD_CHECK_PATH, others)).statusCode).toBe(403)
})

test.each([
  ['deals', RECIPIENTS_PATH],
  ['notifications', CONTACTS_PATH],
  ['auctions', CONTACTS_PATH],
] as const)('refuses %s at %s, and a caller without a token', async (self, path) => {
  expect((await ask(self, path)).statusCode).toBe(403)
  expect((await identity.app.inject({ method: 'POST', url: path, payload: {} })).statusCode).toBe(403)
})
