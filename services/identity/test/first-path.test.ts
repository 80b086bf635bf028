import { expect, test } from 'vitest'
import { anAccount } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const identity = useIdentity()

test('a new user registers, confirms the code, signs out and in again', async () => {
  const account = anAccount()
  const browser = identity.browser()
  const registered = await browser.post('/user/register', account)
  expect(registered.body.data).toMatchObject({ user: { username: account.username, isVerified: false } })

  const code = await identity.mailbox.codeFor(account.email)
  const verified = await browser.post('/user/verify-email', { code })
  expect(verified.body).toMatchObject({ message: 'email verified successfully', user: { isVerified: true } })
  expect((await browser.get('/user/isLoggedIn')).body.data).toMatchObject({ isVerified: true })

  expect((await browser.post('/user/logout')).status).toBe(200)
  expect(browser.sessionId).toBeNull()
  expect((await browser.get('/user/isLoggedIn')).status).toBe(401)

  expect((await browser.signIn(account)).status).toBe(200)
  expect((await browser.get('/user/isLoggedIn')).status).toBe(200)
})
