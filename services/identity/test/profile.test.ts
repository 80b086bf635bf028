import type { UserView } from '@boli/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, anAccount, type Browser, dataOf, faultyFields } from './support/browser.ts'
import { HOUR_MS, MINUTE_MS } from './support/clock.ts'
import { startIdentity, type TestIdentityApp } from './support/identity-app.ts'

let identity: TestIdentityApp
let browser: Browser
let account: Account
let userId: string
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())
beforeEach(async () => {
  ;({ browser, account, userId } = await identity.signedIn())
})

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
  test('saves the contact, which isLoggedIn then tells', async () => {
    const answer = await browser.post('/user/add-details', details)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Contact details saved successfully' } })
    expect((await isLoggedIn()).contact).toEqual({
      mobile: { countryCode: '+91', phoneNo: '9876543210' },
      street: '12 Mandi Road',
      city: 'Indore',
      state: 'Madhya Pradesh',
      pinCode: '452001',
      landMark: 'Near the well',
      addressType: 'farm',
      country: 'India',
    })
  })

  test('takes the other spelling and an empty landmark', async () => {
    const { pincode, landmark: _, ...rest } = details
    expect(
      (await browser.post('/user/add-details', { ...rest, pinCode: pincode, landMark: '' })).status,
    ).toBe(200)
    expect((await isLoggedIn()).contact).toMatchObject({ pinCode: '452001', landMark: '' })
  })

  test.each([
    ['phoneNo', { phoneNo: '12345' }],
    ['phoneNo', { phoneNo: '98765432101' }],
    ['phoneNo', { phoneNo: 9876543210 }],
    ['phoneNo', { phoneNo: undefined }],
    ['countryCode', { countryCode: '+7' }],
    ['street', { street: '   ' }],
    ['city', { city: '' }],
    ['state', { state: undefined }],
    ['pincode', { pincode: '12345' }],
    ['pincode', { pincode: '012345' }],
    ['pincode', { pincode: undefined }],
    ['addressType', { addressType: 'castle' }],
    ['landmark', { landmark: 'x'.repeat(200) }],
  ])('names %s in %j and stores nothing', async (field, wrong) => {
    const answer = await browser.post('/user/add-details', { ...details, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
    expect(faultyFields(answer)).toEqual([field])
    expect((await isLoggedIn()).contact).toBeNull()
  })
})

describe('update-profile', () => {
  test('changes what was sent, ignores what nobody may set, and tells other services', async () => {
    const answer = await update({
      firstName: ' Ravi ',
      lastName: 'Kumar',
      dob: '1990-01-31',
      gender: 'male',
      phoneNo: '9876543210',
      city: 'Indore',
      role: 'admin',
      isVerified: false,
      _id: 'x',
    })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile updated successfully' } })
    expect(await isLoggedIn()).toMatchObject({
      firstName: 'Ravi',
      lastName: 'Kumar',
      fullname: 'Ravi Kumar',
      dob: '1990-01-31',
      gender: 'male',
      role: 'farmer',
      isVerified: true,
      username: account.username,
      contact: { mobile: { phoneNo: '9876543210' }, city: 'Indore', street: '' },
    })
    expect((await identity.eventsOf(userId, 3)).at(-1)).toMatchObject({
      type: 'user-updated',
      version: 3,
      data: { fullname: 'Ravi Kumar' },
    })
    expect((await identity.edgesToldOf(userId, 2)).at(-1)).toMatchObject({ isStillSignedIn: true })
  })

  test('takes what isLoggedIn sent, unchanged, as the form does', async () => {
    await browser.post('/user/add-details', details)
    const before = await isLoggedIn()
    expect((await update(before)).status).toBe(200)
    expect(await isLoggedIn()).toEqual(before)
  })

  test('clears what was sent empty', async () => {
    await update({ firstName: 'Ravi', dob: '1990-01-31', gender: 'other', phoneNo: '9876543210' })
    await update({ firstName: '', dob: null, gender: '', phoneNo: '' })
    expect(await isLoggedIn()).toMatchObject({ firstName: null, dob: null, gender: null, contact: null })
  })

  test.each([
    ['username', { username: 'no' }],
    ['username', { username: '' }],
    ['email', { email: 'nobody' }],
    ['dob', { dob: '2001-02-30' }],
    ['dob', { dob: '31/01/1990' }],
    ['dob', { dob: '2999-01-01' }],
    ['gender', { gender: 'unknown' }],
    ['firstName', { firstName: 'x'.repeat(51) }],
    ['lastName', { lastName: '<b>' }],
    ['pinCode', { pinCode: 'abc' }],
    ['phoneNo', { phoneNo: '123' }],
    ['contact.mobile.phoneNo', { contact: { mobile: { phoneNo: '123' } } }],
    ['language', { language: 'xx' }],
  ])('names %s in %j and changes nothing', async (field, wrong) => {
    const before = await isLoggedIn()
    const answer = await update({ lastName: 'Changed', ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
    expect(faultyFields(answer)).toContain(field)
    expect(await isLoggedIn()).toEqual(before)
  })

  test('a name or an address that another has is refused with its field', async () => {
    const { account: other } = await identity.signedIn()
    const taken = await update({ username: other.username.toUpperCase() })
    expect([taken.status, taken.body.code, faultyFields(taken)]).toEqual([
      409,
      'username-taken',
      ['username'],
    ])
    identity.clock.advance(MINUTE_MS)
    const takenEmail = await update({ email: other.email })
    expect([takenEmail.status, takenEmail.body.code, faultyFields(takenEmail)]).toEqual([
      409,
      'email-taken',
      ['email'],
    ])
    expect((await update({ username: account.username.toUpperCase() })).status).toBe(200)
  })

  test('a new e-mail must be confirmed by the code sent there, and the former one is told', async () => {
    identity.clock.advance(MINUTE_MS)
    const email = anAccount().email
    expect(dataOf<UserView>(await update({ email }))).toMatchObject({ email, isVerified: false })
    expect((await browser.post('/user/add-details', details)).body.code).toBe('not-verified')
    await identity.mailbox.newest(account.email, /email of your Boli account was changed/)
    const code = await identity.mailbox.codeFor(email)
    expect((await browser.post('/user/verify-email', { code })).status).toBe(200)
    expect(await isLoggedIn()).toMatchObject({ email, isVerified: true })
  })

  test('a mistyped e-mail can be corrected before it is confirmed, within the limits of codes', async () => {
    const { browser: newcomer } = await identity.signedIn({ isVerified: false })
    const { email } = anAccount()
    expect((await newcomer.put('/user/update-profile', { email })).status).toBe(429)
    identity.clock.advance(MINUTE_MS)
    expect((await newcomer.put('/user/update-profile', { email })).status).toBe(200)
    const code = await identity.mailbox.codeFor(email)
    expect((await newcomer.post('/user/verify-email', { code })).status).toBe(200)
    identity.clock.advance(HOUR_MS)
  })
})
