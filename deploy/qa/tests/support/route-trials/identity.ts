import { newId, type RouteName } from '@boli/contracts'
import {
  badBodies,
  badField,
  badIds,
  badPaging,
  badPictures,
  badValues,
  ofNothing,
  type RouteTrial,
  refused,
} from './trial.ts'

const account = { username: 'NewPerson', email: 'new@trial.example', password: 'Trial@2026', role: 'farmer' }
const contact = {
  countryCode: '+91',
  phoneNo: '9876543210',
  street: '12 Mandi Road',
  city: 'Sehore',
  state: 'Madhya Pradesh',
  pincode: '466001',
  addressType: 'home',
}
const compared = { auctionId: newId(), userIds: [newId(), newId()] }
const givenNotText = {
  'a number': 12,
  'a list': ['x'],
  'an object': { $ne: null },
}
const notText = { ...givenNotText, nothing: null, absent: undefined }

const notPassword = { ...notText, empty: '', huge: 'x'.repeat(5000) }

export const identityTrials = {
  isLoggedIn: { caller: 'business', badInputs: [] },
  register: {
    caller: 'anonymous',
    badInputs: [
      ...badValues(account, 'username', {
        ...notText,
        short: 'ab',
        long: 'a'.repeat(17),
        'with a space': 'a b c',
      }),
      ...badValues(account, 'email', {
        ...notText,
        'no address': 'new',
        'with a line break': 'a@b.in\nBcc: c@d.in',
      }),
      ...badValues(account, 'password', { ...notText, weak: 'password', long: `Aa1@${'x'.repeat(20)}` }),
      ...badValues(account, 'role', { ...notText, admin: 'admin', 'a wish': 'owner' }),
      refused('a list instead of fields', { json: [account] }, 'validation-failed'),
      ...badBodies(),
    ],
  },
  passwordRules: { caller: 'anonymous', badInputs: [] },
  login: {
    caller: 'anonymous',
    badInputs: [
      ...badValues({ input: 'someone', password: 'x' }, 'input', { ...notText, empty: '' }),
      ...badValues({ input: 'someone', password: 'x' }, 'password', {
        ...notText,
        empty: '',
        huge: 'x'.repeat(5000),
      }),
      ...badBodies(),
    ],
  },
  verifyEmail: {
    caller: 'unverified',
    badInputs: [
      ...badValues({}, 'code', { ...notText, letters: 'abcdef', short: '12345', long: '1234567' }),
      ...badBodies(),
    ],
  },
  resendCode: { caller: 'unverified', badInputs: [] },
  logout: { caller: 'business', badInputs: [], endsSession: true },
  sessions: { caller: 'business', badInputs: [] },
  endOtherSessions: { caller: 'business', badInputs: badValues({}, 'password', notPassword) },
  endSession: ofNothing('business', 'sessionId', 'not-found'),
  forgotPassword: {
    caller: 'anonymous',
    badInputs: [...badValues({}, 'email', { ...notText, 'no address': 'someone' }), ...badBodies()],
  },
  resetPassword: {
    caller: 'anonymous',
    badInputs: [
      ...badValues({}, 'password', { ...notText, short: 'Aa1@' }, { params: { token: 'x'.repeat(43) } }),
      refused(
        'a token of nobody',
        { params: { token: 'x'.repeat(43) }, json: { password: 'Trial@2026' } },
        'reset-token-invalid',
      ),
      ...badBodies({ params: { token: 'x'.repeat(43) } }),
    ],
  },
  resetPasswordByToken: {
    caller: 'anonymous',
    badInputs: [
      ...badValues({ password: 'Trial@2026' }, 'token', { ...notText, huge: 'x'.repeat(300) }),
      ...badValues({ token: 'x'.repeat(43) }, 'password', { ...notText, short: 'Aa1@' }),
      refused(
        'a token of nobody',
        { json: { token: 'x'.repeat(43), password: 'Trial@2026' } },
        'reset-token-invalid',
      ),
      ...badBodies(),
    ],
  },
  changePassword: {
    caller: 'business',
    badInputs: [
      ...badValues({ password: 'A field at dawn' }, 'currentPassword', notPassword),
      ...badValues({ currentPassword: 'x' }, 'password', { ...notText, short: 'Aa1@' }),
      ...badBodies(),
    ],
  },
  cancelEmailChange: { caller: 'business', badInputs: [] },
  dataExport: { caller: 'business', badInputs: [] },
  deleteAccount: {
    caller: 'business',
    badInputs: [...badValues({}, 'password', notPassword), ...badBodies()],
  },
  removeAvatar: { caller: 'business', badInputs: [] },
  addDetails: {
    caller: 'business',
    badInputs: [
      ...badValues(contact, 'phoneNo', { ...notText, short: '12345', letters: 'abcdefghij' }),
      ...badValues(contact, 'pincode', { 'a number': 466001, short: '4660', 'begins with zero': '066001' }),
      ...badValues(contact, 'street', { ...givenNotText, blank: '   ', long: 'x'.repeat(121) }),
      ...badValues(contact, 'countryCode', { unknown: '+99', 'a number': 91 }),
      ...badValues(contact, 'addressType', { unknown: 'castle' }),
      ...badBodies(),
    ],
  },
  updateProfile: {
    caller: 'business',
    badInputs: [
      ...badValues({}, 'username', { 'a number': 12, short: 'ab', 'with signs': 'a-b-c' }),
      ...badValues({}, 'email', { 'a number': 12, 'no address': 'me' }),
      ...badValues({}, 'dob', { 'a number': 12, 'no date': 'yesterday' }),
      ...badValues({}, 'gender', { unknown: 'x' }),
      ...badValues({}, 'firstName', { markup: '<b>', long: 'x'.repeat(51) }),
      ...badBodies(),
    ],
  },
  addAvatar: {
    caller: 'business',
    badInputs: [
      ...badPictures('avatar', {}, 5),
      refused('JSON instead of a form', { json: { avatar: 'x' } }, 'unsupported-media-type'),
      badField('avatar', 'absent', () => ({ form: new FormData() })),
    ],
  },
  searchUser: {
    caller: 'admin',
    badInputs: [...badValues({}, 'username', { ...notText, huge: 'x'.repeat(300) }), ...badBodies()],
  },
  userAnalytics: {
    caller: 'admin',
    badInputs: [
      badField('filter', 'unknown', { query: { filter: 'gods' } }),
      badField('sortBy', 'unknown', { query: { sortBy: 'age' } }),
      ...badPaging(),
    ],
  },
  adminUserPrivate: ofNothing('admin', 'id', 'not-found'),
  sharedDevices: {
    caller: 'admin',
    badInputs: [
      ...badValues(compared, 'userIds', {
        ...notText,
        alone: [newId()],
        'more than fifty': Array.from({ length: 51 }, () => newId()),
      }),
      ...badValues(compared, 'auctionId', { ...notText, 'no id': 'abc' }),
      ...badBodies(),
    ],
  },
  adminUser: ofNothing('admin', 'id', 'not-found'),
  adminActions: {
    caller: 'admin',
    badInputs: [badField('userId', 'no id', { query: { userId: 'asha' } }), ...badPaging()],
  },
  exportAudit: {
    caller: 'admin',
    badInputs: [
      badField('format', 'no format', { query: { format: 'pdf' } }),
      badField('from', 'no day', { query: { from: '2026-13-40' } }),
    ],
  },
  checkAudit: {
    caller: 'admin',
    badInputs: [badField('root', 'no root', { query: { size: 1, root: 'abc' } })],
  },
  updateUser: {
    caller: 'admin',
    badInputs: [
      ...badValues({}, 'role', { ...notText, admin: 'admin' }, { params: { id: newId() } }),
      ...badValues({}, 'username', { short: 'ab', 'with signs': 'a-b-c' }, { params: { id: newId() } }),
      ...badValues({}, 'isVerified', { text: 'yes' }, { params: { id: newId() } }),
      ...badValues({}, 'firstName', { markup: '<b>' }, { params: { id: newId() } }),
      ...badIds('id', { json: { role: 'farmer' } }, 'not-found'),
      ...badBodies({ params: { id: newId() } }),
    ],
  },
  endUserSessions: ofNothing('admin', 'id', 'not-found'),
  hideAvatar: {
    caller: 'admin',
    badInputs: [
      ...badIds('id', { json: { reason: 'A brand' } }, 'not-found'),
      badField('reason', 'blank', () => ({ params: { id: newId() }, json: { reason: ' ' } })),
    ],
    harmless: () => ({ params: { id: newId() }, json: { reason: 'A brand' } }),
  },
  restoreUser: ofNothing('admin', 'id', 'not-found'),
  deleteUser: ofNothing('admin', 'id', 'not-found'),
} as const satisfies Partial<Record<RouteName, RouteTrial>>
