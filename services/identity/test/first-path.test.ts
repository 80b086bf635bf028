import { expect, test } from 'vitest'
import { anAccount } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'

const identity = useIdentity()

test('a new user registers, confirms the code, signs out and in again', async () => {
  const account = anAccount()
  const browser = identity.browser()
  const registered = await browser.post('/user/register', account)
  expect(registered).toMatchObject({
    status: 200,
    body: { status: 200, success: true, data: { user: { username: account.username, isVerified: false } } },
  })

  const code = await identity.mailbox.codeFor(account.email)
  const verified = await browser.post('/user/verify-email', { code })
  expect(verified).toMatchObject({
    status: 200,
    body: { message: 'email verified successfully', user: { isVerified: true }, data: { isVerified: true } },
  })
  expect((await browser.get('/user/isLoggedIn')).body.data).toMatchObject({
    email: account.email,
    isVerified: true,
  })

  const out = await browser.post('/user/logout')
  expect(out).toMatchObject({ status: 200, body: { message: 'User logged out successfully!', data: null } })
  expect(browser.sessionId).toBeNull()
  expect((await browser.get('/user/isLoggedIn')).status).toBe(401)

  const back = await browser.post('/user/login', {
    input: account.email.toUpperCase(),
    password: account.password,
  })
  expect(back).toMatchObject({
    status: 200,
    body: { message: 'Login successful!', data: { username: account.username } },
  })
  expect((await browser.get('/user/isLoggedIn')).status).toBe(200)
})
