import type { UserSnapshot, UserView } from '@boli/contracts'
import { accountLanguageOf, earlierLanguages, languages, UpdateProfileBody } from '@boli/contracts'
import { DAY_MS, MINUTE_MS } from '@boli/test-kit/clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type Browser, dataOf, faultyFields, refusalOf } from './support/browser.ts'
import { useIdentity } from './support/identity-app.ts'
import { account, browser, userId, useSignedIn } from './support/signed-in.ts'

const identity = useIdentity()
useSignedIn(identity)

const details = {
  countryCode: '+91',
  phoneNo: '9876543210',
  street: '12 Mandi Road',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pincode: '452001',
  country: 'India',
  landmark: 'Near the well',
  addressType: 'farm',
}
const isLoggedIn = async () => dataOf<UserView>(await browser.get('/user/isLoggedIn'))
const update = (body: object) => browser.put('/user/update-profile', body)

describe('add-details', () => {
  test('saves the contact, which isLoggedIn then returns', async () => {
    const answer = await browser.post('/user/add-details', details)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Contact details saved successfully' } })
    expect((await isLoggedIn()).contact).toEqual({
      mobile: { countryCode: '+91', phoneNo: '9876543210' },
      street: '12 Mandi Road',
      city: 'Indore',
      district: 'Indore',
      state: 'Madhya Pradesh',
      pinCode: '452001',
      landMark: 'Near the well',
      addressType: 'farm',
      country: 'India',
    })
  })

  test('names the wrong field and stores nothing', async () => {
    for (const [field, value] of [
      ['phoneNo', '12345'],
      ['phoneNo', '1234567890'],
      ['pincode', '999999'],
      ['pincode', '012345'],
      ['countryCode', '+7'],
      ['street', '   '],
    ] as const) {
      const answer = await browser.post('/user/add-details', { ...details, [field]: value })
      expect(refusalOf(answer), value).toEqual([400, 'validation-failed', field])
    }
    expect((await isLoggedIn()).contact).toBeNull()
  })
})

describe('update-profile', () => {
  test('changes what was sent, ignores what users may not set, and publishes the change', async () => {
    const named = { lastName: 'Kumar', dob: '1990-01-31', gender: 'male' }
    const answer = await update({
      ...{ ...named, firstName: ' Ravi ', phoneNo: '9876543210', city: 'Indore' },
      ...{ role: 'admin', isVerified: false, _id: 'x' },
    })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated successfully' } })
    expect(await isLoggedIn()).toMatchObject({
      ...{ ...named, firstName: 'Ravi', fullname: 'Ravi Kumar', username: account.username },
      ...{ role: 'farmer', isVerified: true },
      contact: { mobile: { phoneNo: '9876543210' }, city: 'Indore', street: '' },
    })
    const [updated] = (await identity.eventsOf(userId, 3)).slice(-1)
    expect(updated).toMatchObject({ type: 'user-updated', version: 3, data: { fullname: 'Ravi Kumar' } })
    expect((await identity.edgeMessagesOf(userId, 2)).at(-1)).toMatchObject({ isStillSignedIn: true })
  })

  /** Fields that change nothing by themselves. */
  const confirmations = ['currentPassword', 'confirmsPinCode']
  const sample: Record<string, unknown> = {
    ...{ username: 'Renamed7', email: 'renamed@example.in', firstName: 'Asha', lastName: 'Rao' },
    ...{ dob: '1990-01-31', gender: 'other', language: 'hi', preferredLanguage: 'ta' },
    ...{ countryCode: '+44', phoneNo: '9876543211', street: 'Mandi Road 5', city: 'Sehore' },
    ...{ district: 'Dewas', state: 'Punjab', pinCode: '466001', pincode: '466001' },
    ...{ landMark: 'Old well', landmark: 'Old well', addressType: 'office', contact: { city: 'Sehore' } },
  }

  test.each(Object.keys(UpdateProfileBody.properties).filter((field) => !confirmations.includes(field)))(
    '%s is acted on or refused, never answered with 200 and dropped',
    async (field) => {
      await browser.post('/user/add-details', details)
      const before = await isLoggedIn()
      const answer = await update({ [field]: sample[field] })
      expect(sample).toHaveProperty(field)
      if (answer.status === 200) expect(await isLoggedIn()).not.toEqual(before)
      else expect(faultyFields(answer)).not.toEqual([])
    },
  )

  test('accepts what isLoggedIn returned, unchanged, as the form sends it', async () => {
    await browser.post('/user/add-details', details)
    const before = await isLoggedIn()
    expect((await update(before)).status).toBe(200)
    expect(await isLoggedIn()).toEqual(before)
  })

  test('an account may have any language, and events name it so that the previous release can read them', async () => {
    let changes = 0
    for (const own of languages.toReversed()) {
      const stored = accountLanguageOf(own)
      expect((await update(stored)).status).toBe(200)
      const { language, preferredLanguage } = await isLoggedIn()
      expect({ language, preferredLanguage }).toEqual({ preferredLanguage: undefined, ...stored })
      changes += 1
      const [event] = (await identity.eventsOf(userId, 2 + changes)).slice(-1) as { data: UserSnapshot }[]
      expect(event?.data).toMatchObject(stored)
      expect(earlierLanguages).toContain(event?.data.language)
    }
  })

  test('a language stored by the previous release counts, and not the newer field beside it', async () => {
    await update(accountLanguageOf('ta'))
    await identity.db.updateTable('users').set({ language: 'hi' }).where('id', '=', userId).execute()
    expect((await isLoggedIn()).language).toBe('hi')
    expect((await isLoggedIn()).preferredLanguage).toBeUndefined()
  })

  test('clears what was sent empty', async () => {
    await update({ firstName: 'Ravi', dob: '1990-01-31', gender: 'other', phoneNo: '9876543210' })
    await update({ firstName: '', dob: null, gender: '', phoneNo: '' })
    expect(await isLoggedIn()).toMatchObject({ firstName: null, dob: null, gender: null, contact: null })
  })

  test('names the wrong field and changes nothing', async () => {
    const before = await isLoggedIn()
    for (const [field, wrong] of [
      ['dob', { dob: '2001-02-30' }],
      ['dob', { dob: '2999-01-01' }],
      ['lastName', { lastName: '<b>' }],
      ['phoneNo', { phoneNo: '0987654321' }],
      ['pinCode', { pinCode: '999999' }],
      ['contact.mobile.phoneNo', { contact: { mobile: { phoneNo: '123' } } }],
    ] as const) {
      const answer = await update({ lastName: 'Changed', ...wrong })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
      expect(faultyFields(answer)).toContain(field)
    }
    expect(await isLoggedIn()).toEqual(before)
  })

  test('a name in use is refused with its field', async () => {
    const { account: other } = await identity.signedIn()
    const taken = await update({ username: other.username.toUpperCase() })
    expect(refusalOf(taken)).toEqual([409, 'username-taken', 'username'])
    expect((await update({ username: account.username.toUpperCase() })).status).toBe(200)
  })

  test('a username that was given up stays reserved for thirty days, except for its former owner', async () => {
    const former = account.username
    await update({ username: anAccount().username })
    const { browser: other } = await identity.signedIn()
    const take = (who: Browser) => who.put('/user/update-profile', { username: former.toUpperCase() })
    expect((await take(other)).body.code).toBe('username-taken')
    const stranger = anAccount({ username: former })
    const refused = await identity.browser().post('/user/register', stranger)
    expect(refusalOf(refused)).toEqual([409, 'username-taken', 'username'])
    expect((await take(browser)).status).toBe(200)
    await update({ username: anAccount().username })
    identity.clock.advance(30 * DAY_MS)
    expect((await identity.browser().post('/user/register', stranger)).status).toBe(200)
  })
})

test('a sixth username within thirty days is refused for now', async () => {
  const names = Array.from({ length: 6 }, () => anAccount().username)
  for (const username of names.slice(0, 5)) expect((await update({ username })).status).toBe(200)
  const sixth = await update({ username: names[5] })
  expect([sixth.body.code, sixth.headers['retry-after']]).toEqual(['too-many-requests', String(30 * 86_400)])
  expect((await update({ firstName: 'Asha', username: names[4] })).status).toBe(200)
  identity.clock.advance(30 * DAY_MS)
  await browser.post('/user/login', { input: account.email, password: account.password })
  expect((await update({ username: names[5] })).status).toBe(200)
})

describe('another e-mail', () => {
  let email: string
  beforeEach(() => {
    email = anAccount().email
    identity.clock.advance(MINUTE_MS)
  })
  const change = (body: object = {}) => update({ email, currentPassword: account.password, ...body })
  const verify = async (to: string) =>
    browser.post('/user/verify-email', { code: await identity.mailbox.codeFor(to) })
  const resetMails = async (to: string) =>
    (await identity.mailsTo(to)).filter(({ subject }) => /Reset/.test(subject))
  const forgot = (to: string) => identity.browser().post('/user/forgot-password', { email: to })

  test('replaces the former address only once its code is entered, and notifies the former address', async () => {
    const changed = dataOf<UserView>(await change())
    expect(changed).toMatchObject({ email: account.email, pendingEmail: email, isVerified: true })
    expect((await browser.post('/user/add-details', details)).status).toBe(200)
    const user = { email, pendingEmail: null, isVerified: true }
    expect((await verify(email)).body).toMatchObject({ user })
    await identity.mailbox.newest(account.email, /email of your Boli account was changed/)
    expect((await identity.signIn({ ...account, email })).status).toBe(200)
  })

  test('a new address that is sent again still waits for its code', async () => {
    await change()
    const again = dataOf<UserView>(await update({ email: email.toUpperCase(), lastName: 'Again' }))
    expect(again).toMatchObject({ email: account.email, pendingEmail: email, lastName: 'Again' })
  })

  test.each([
    [undefined, 400, 'validation-failed'],
    ['', 400, 'validation-failed'],
    ['Wrong7pass!', 403, 'wrong-password'],
  ])('is refused with the password %j, and nothing is changed', async (currentPassword, status, code) => {
    const answer = await change({ currentPassword, lastName: 'Changed' })
    expect(refusalOf(answer)).toEqual([status, code, 'currentPassword'])
    expect(await isLoggedIn()).toMatchObject({ pendingEmail: null, lastName: null })
  })

  test('gets no reset link before it is confirmed, and a link mailed before opens nothing after', async () => {
    await forgot(account.email)
    await expect.poll(() => resetMails(account.email)).toHaveLength(1)
    const token = async () => /#([\w-]{43})/.exec((await resetMails(account.email)).at(-1)?.text ?? '')?.[1]
    const reset = async () =>
      identity.browser().post('/user/reset-password', { token: await token(), password: 'Another7pass!' })
    await change()
    expect((await reset()).body.code).toBe('reset-token-invalid')
    await forgot(email)
    identity.clock.advance(MINUTE_MS)
    await forgot(account.email)
    await expect.poll(() => resetMails(account.email)).toHaveLength(2)
    expect(await resetMails(email)).toEqual([])
    await verify(email)
    expect((await reset()).body.code).toBe('reset-token-invalid')
  })

  test('that is mistyped can be cancelled or replaced: the account stays as it was', async () => {
    await change()
    const code = await identity.mailbox.codeFor(email)
    expect(dataOf<UserView>(await browser.delete('/user/email-change'))).toMatchObject({ pendingEmail: null })
    expect((await browser.post('/user/verify-email', { code })).body.code).toBe('already-verified')
    identity.clock.advance(MINUTE_MS)
    await change()
    identity.clock.advance(MINUTE_MS)
    const second = anAccount().email
    await change({ email: second })
    const stale = await identity.mailbox.codeFor(email)
    const fresh = await identity.mailbox.codeFor(second)
    if (stale !== fresh) {
      expect((await browser.post('/user/verify-email', { code: stale })).body.code).toBe('code-wrong')
    }
    expect((await verify(second)).body).toMatchObject({ user: { email: second } })
  })

  test('can request its code again by mail', async () => {
    await change()
    const first = await identity.mailbox.codeFor(email)
    identity.clock.advance(MINUTE_MS)
    expect((await browser.post('/user/resend-code')).status).toBe(200)
    await expect.poll(() => identity.mailbox.codeFor(email)).not.toBe(first)
    expect((await verify(email)).status).toBe(200)
  })

  test('of another account is refused, five times an hour, and nobody is mailed', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => identity.signedIn()))
    await identity.forgetMails()
    for (const { account: other } of others.slice(0, 4)) {
      const taken = await change({ email: other.email })
      expect(refusalOf(taken)).toEqual([409, 'email-taken', 'email'])
      identity.clock.advance(MINUTE_MS)
    }
    expect((await change({ email: others[4]?.account.email })).status).toBe(429)
    expect((await isLoggedIn()).pendingEmail).toBeNull()
    expect(identity.mailbox.mails).toEqual([])
  })

  test('goes to the user who confirms it first', async () => {
    const { browser: rival, account: rivals } = await identity.signedIn()
    await change()
    identity.clock.advance(MINUTE_MS)
    const code = await identity.mailbox.codeFor(email)
    await rival.put('/user/update-profile', { email, currentPassword: rivals.password })
    await expect.poll(() => identity.mailbox.codeFor(email)).not.toBe(code)
    const rivalCode = await identity.mailbox.codeFor(email)
    expect((await browser.post('/user/verify-email', { code })).status).toBe(200)
    expect((await rival.post('/user/verify-email', { code: rivalCode })).body.code).toBe('email-taken')
  })

  test('of an account that never confirmed one replaces the mistyped one, which gets nothing more', async () => {
    const { browser: newcomer, account: typo } = await identity.signedIn({ isVerified: false })
    const correct = () => newcomer.put('/user/update-profile', { email, currentPassword: typo.password })
    expect((await newcomer.put('/user/update-profile', { email })).status).toBe(400)
    expect((await correct()).status).toBe(429)
    identity.clock.advance(MINUTE_MS)
    const before = (await identity.mailsTo(typo.email)).length
    expect(dataOf<UserView>(await correct())).toMatchObject({ email, pendingEmail: null, isVerified: false })
    await forgot(typo.email)
    const code = await identity.mailbox.codeFor(email)
    expect((await newcomer.post('/user/verify-email', { code })).status).toBe(200)
    expect((await identity.mailsTo(typo.email)).length).toBe(before)
  })

  test('gets mail with the username only, which cannot carry a message', async () => {
    await update({ firstName: 'Visit evil example', lastName: 'now' })
    await change()
    const { text } = await identity.mailbox.newest(email, /verification code/)
    expect(text).toContain(account.username)
    expect(text).not.toContain('evil')
  })
})
