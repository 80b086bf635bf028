import { MINUTE_MS } from '@boli/test-kit/clock'
import { describe, expect, test } from 'vitest'
import { type Browser, dataOf, faultyFields, refusalOf } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'
import { addSoftPasskey, type CeremonyOptions } from './support/second-factors.ts'
import { account, browser as owner, userId, useSignedIn } from './support/signed-in.ts'
import { type Bend, createSoftPasskey } from './support/soft-passkey.ts'

const identity = useIdentity()
useSignedIn(identity)

const optionsFor = async (browser: Browser, password = account.password) =>
  dataOf<CeremonyOptions>(await browser.post('/user/passkeys/options', { password }))
const signInOptions = async (browser: Browser) =>
  dataOf<CeremonyOptions>(await browser.post('/user/login/passkey/options'))
const signIn = (browser: Browser, passkey: object) => browser.post('/user/login/passkey', { passkey })
const listed = async () =>
  dataOf<{ passkeys: { _id: string; name: string; lastUsedAt: string | null }[] }>(
    await owner.get('/user/second-factor'),
  ).passkeys

/** Input that no honest browser sends. */
const bends: [string, Bend][] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['of another domain', { domain: 'evil.example' }],
  ['for another challenge', { challenge: 'c'.repeat(43) }],
  ['that was not unlocked', { isVerified: false }],
]

describe('making a passkey', () => {
  test('asks for the password, is named after the device by default, and adds recovery codes', async () => {
    const wrong = await owner.post('/user/passkeys/options', { password: 'Wrong7pass!' })
    expect(refusalOf(wrong)).toEqual([403, 'wrong-password', 'password'])
    const options = await optionsFor(owner)
    expect(options).toMatchObject({
      rp: { id: 'boli.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = createSoftPasskey().make(options)
    const answer = await owner.post('/user/passkeys', { passkey })
    expect(dataOf<{ recoveryCodes: string[] }>(answer).recoveryCodes).toHaveLength(10)
    expect(await listed()).toMatchObject([{ name: expect.stringMatching(/\S/), lastUsedAt: null }])
    expect((await addSoftPasskey(owner, account)).recoveryCodes).toBeNull()
    const mails = await identity.mailsTo(account.email)
    expect(mails.filter(({ subject }) => /passkey was added/.test(subject))).toHaveLength(2)
    const again = await optionsFor(owner)
    expect(again).toMatchObject({ excludeCredentials: [{ id: passkey.id }, {}] })
  })

  test.each(bends)('refuses one %s', async (_, bend) => {
    const options = await optionsFor(owner)
    const answer = await owner.post('/user/passkeys', { passkey: createSoftPasskey().make(options, bend) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'passkey-refused' } })
    expect(await listed()).toEqual([])
  })

  test('accepts an answer once, within five minutes, and in the session that asked', async () => {
    const passkey = createSoftPasskey()
    const options = await optionsFor(owner)
    const made = passkey.make(options)
    const elsewhere = identity.browser()
    await elsewhere.post('/user/login', { input: account.email, password: account.password })
    expect((await elsewhere.post('/user/passkeys', { passkey: made })).body.code).toBe('passkey-refused')
    const late = passkey.make(await optionsFor(owner))
    identity.clock.advance(5 * MINUTE_MS)
    expect((await owner.post('/user/passkeys', { passkey: late })).body.code).toBe('passkey-refused')
    const good = passkey.make(await optionsFor(owner))
    expect((await owner.post('/user/passkeys', { passkey: good })).status).toBe(200)
    expect((await owner.post('/user/passkeys', { passkey: good })).body.code).toBe('passkey-refused')
  })

  test('nobody takes over another user’s passkey, and ten are the limit', async () => {
    const taken = await addSoftPasskey(owner, account)
    const other = await identity.signedIn()
    const options = await optionsFor(other.browser, other.account.password)
    const answer = await other.browser.post('/user/passkeys', { passkey: taken.make(options) })
    expect(answer.body.code).toBe('passkey-refused')
    for (let count = 1; count < 10; count++) await addSoftPasskey(owner, account)
    const eleventh = await owner.post('/user/passkeys/options', { password: account.password })
    expect(eleventh).toMatchObject({ status: 409, body: { code: 'passkey-limit' } })
  })
})

describe('a passkey alone', () => {
  test('signs in without username and password, as both steps at once', async () => {
    const passkey = await addSoftPasskey(owner, account)
    const browser = identity.browser()
    const answer = await signIn(browser, passkey.show(await signInOptions(browser)))
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Login successful!', data: { _id: userId } },
    })
    expect((await browser.get('/user/isLoggedIn')).status).toBe(200)
    expect((await listed())[0]?.lastUsedAt).not.toBeNull()
  })

  test.each([...bends, ['of another person', { userHandle: Buffer.from('x').toString('base64url') }]] as [
    string,
    Bend,
  ][])('is refused %s', async (_, bend) => {
    const passkey = await addSoftPasskey(owner, account)
    const browser = identity.browser()
    const answer = await signIn(browser, passkey.show(await signInOptions(browser), bend))
    expect(answer).toMatchObject({ status: 400, body: { code: 'passkey-refused' } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('an answer is valid once and for five minutes, and a decreasing counter reveals a copy', async () => {
    const passkey = await addSoftPasskey(owner, account)
    const browser = identity.browser()
    const shown = passkey.show(await signInOptions(browser))
    expect((await signIn(browser, shown)).status).toBe(200)
    expect((await signIn(identity.browser(), shown)).body.code).toBe('passkey-refused')
    const late = passkey.show(await signInOptions(browser))
    identity.clock.advance(5 * MINUTE_MS)
    expect((await signIn(identity.browser(), late)).body.code).toBe('passkey-refused')
    const copy = passkey.show(await signInOptions(browser), { counter: 1 })
    expect((await signIn(identity.browser(), copy)).body.code).toBe('passkey-refused')
  })

  test('signs nobody into a suspended account, and says why', async () => {
    const passkey = await addSoftPasskey(owner, account)
    const suspended_until = new Date(identity.clock.now().getTime() + MINUTE_MS)
    const user = identity.db.updateTable('users').where('id', '=', userId)
    await user.set({ suspended_until, suspension_reason: 'Invented lots' }).execute()
    const browser = identity.browser()
    const shown = passkey.show(await signInOptions(browser))
    expect((await signIn(browser, shown)).body).toMatchObject({
      code: 'account-suspended',
      params: { reason: 'Invented lots' },
    })
  })

  test('that was removed, or was never registered here, signs nobody in', async () => {
    const passkey = await addSoftPasskey(owner, account)
    const [{ _id } = { _id: '' }] = await listed()
    expect((await owner.delete(`/user/passkeys/${_id}`, { password: account.password })).status).toBe(200)
    for (const one of [passkey, createSoftPasskey()]) {
      const browser = identity.browser()
      const answer = await signIn(browser, one.show(await signInOptions(browser)))
      expect(answer.body.code).toBe('passkey-refused')
    }
  })
})

describe('a passkey as the second step', () => {
  const halfWay = async () => {
    const browser = identity.browser()
    await browser.post('/user/login', { input: account.email, password: account.password })
    const { passkey } = dataOf<{ passkey: CeremonyOptions }>(
      await browser.post('/user/login/second-step/options'),
    )
    return { browser, options: passkey }
  }

  test('completes the sign-in whose challenge it signed, and no other', async () => {
    const passkey = await addSoftPasskey(owner, account)
    const [first, second] = [await halfWay(), await halfWay()]
    expect(first.options).toMatchObject({ allowCredentials: [{ id: passkey.id }] })
    const step = (browser: Browser, shown: object) =>
      browser.post('/user/login/second-step', { passkey: shown })
    const foreign = await step(second.browser, passkey.show(first.options))
    expect(foreign).toMatchObject({ status: 400, body: { code: 'passkey-refused' } })
    expect((await step(second.browser, passkey.show(second.options))).status).toBe(200)
    const alone = passkey.show(await signInOptions(first.browser))
    expect((await step(first.browser, alone)).body.code).toBe('passkey-refused')
  })

  test('of another person is refused', async () => {
    await addSoftPasskey(owner, account)
    const other = await identity.signedIn()
    const theirs = await addSoftPasskey(other.browser, other.account)
    const { browser, options } = await halfWay()
    const answer = await browser.post('/user/login/second-step', { passkey: theirs.show(options) })
    expect(answer.body.code).toBe('passkey-refused')
  })
})

describe('renaming and removing', () => {
  test('needs the user’s own passkey; the removal also needs the password and sends a mail', async () => {
    await addSoftPasskey(owner, account)
    const [{ _id } = { _id: '' }] = await listed()
    const other = await identity.signedIn()
    const path = `/user/passkeys/${_id}`
    const rename = (browser: Browser, name: string) => browser.call('PATCH', path, { name })
    expect((await rename(other.browser, 'Mine')).body.code).toBe('not-found')
    expect(faultyFields(await rename(owner, '  '))).toEqual(['name'])
    expect((await rename(owner, ' Kitchen tablet ')).status).toBe(200)
    expect(await listed()).toMatchObject([{ name: 'Kitchen tablet' }])
    const foreign = await other.browser.delete(path, { password: other.account.password })
    expect(foreign.body.code).toBe('not-found')
    expect(faultyFields(await owner.delete(path, { password: 'Wrong7pass!' }))).toEqual(['password'])
    expect((await owner.delete(path, { password: account.password })).status).toBe(200)
    await identity.mailsTo(account.email)
    await identity.mailbox.newest(account.email, /passkey was removed/)
  })
})
