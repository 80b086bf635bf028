import { type Access, type ErrorCode, newId, type RouteName, routes } from '@boli/contracts'
import { type CallOptions, fileOf, formOf, lotForm, wheatPicture } from '@boli/market'
import {
  type ApiDescription,
  type BadInput,
  badField,
  describedBadInputs,
  hasJson,
  operationOf,
  paramsOf,
  refused,
} from './described.ts'

/** All kinds of callers of a route. */
export const callers = ['anonymous', 'unverified', 'farmer', 'otherFarmer', 'business', 'admin'] as const
export type Caller = (typeof callers)[number]

/** Test input of a route beyond its description. */
interface Particulars {
  /** The caller for invalid input; default: the first allowed by the table. */
  caller?: Caller
  /** A valid body: with it the object in the path is not found. */
  good?: object
  /** A missing object is ignored without an error. */
  mayBeGone?: true
  /** Checks beyond the description. `auctionId` is a live lot of `farmer`, without bids. */
  more?(auctionId: string): BadInput[]
  /** The call ends the caller's session: in the matrix it gets a separate one. */
  endsSession?: true
}

export interface RouteTrial {
  caller: Caller
  badInputs: readonly BadInput[]
  /** A call without an effect, for the matrix. */
  harmless: CallOptions
  endsSession: boolean
}

const callerOf: Record<Access, Caller> = {
  ...{ anyone: 'anonymous', guest: 'anonymous', 'signed-in': 'business', verified: 'business' },
  ...{ farmer: 'farmer', business: 'business', admin: 'admin' },
}

export function trialOf(
  name: RouteName,
  description: ApiDescription | undefined,
  auctionId: string,
): RouteTrial {
  const route = routes[name]
  const operation = operationOf(description, route)
  const { caller = callerOf[route.access], good, mayBeGone, more, endsSession } = particulars[name] ?? {}
  const params = paramsOf(route)
  const json = hasJson(operation) ? { json: good ?? {} } : {}
  const ids = Object.keys(params).filter((param) => /id$/i.test(param))
  const missing: ErrorCode = ids.includes('auctionId') ? 'auction-not-found' : 'not-found'
  const canBeMissing = ids.length > 0 && !mayBeGone && (good || (!hasJson(operation) && !route.upload))
  return {
    ...{ caller, harmless: { params, ...json }, endsSession: endsSession ?? false },
    badInputs: [
      ...describedBadInputs(route, operation),
      ...(canBeMissing ? [refused('of nothing', { params, ...json }, missing)] : []),
      ...(more?.(auctionId) ?? []),
    ],
  }
}

/** The body of a deal step, used on a deal that does not exist. */
const step = (body: object = {}, caller: Caller = 'farmer'): Particulars => ({
  ...{ caller, good: { version: 1, ...body } },
})

/** Forms with one invalid field; descriptions do not cover forms. */
const badForms = (good: Record<string, string>, wrong: Record<string, string[]>, params = {}): BadInput[] =>
  Object.entries(wrong).flatMap(([field, values]) =>
    values.map((value) =>
      badField(field, value.slice(0, 20), () => ({ params, form: formOf({ ...good, [field]: value }) })),
    ),
  )

/** Invalid or too large pictures; `maxMegabytes` is the route's limit. */
function badPictures(field: string, fields: Record<string, string>, maxMegabytes: number): BadInput[] {
  const withFile = (bytes: (whole: Buffer) => Buffer) => async () => {
    const form = formOf(fields)
    form.set(field, fileOf(bytes(await wheatPicture())), 'lot.png')
    return { form }
  }
  const large = (whole: Buffer) => Buffer.concat([whole, Buffer.alloc((maxMegabytes + 1) * 1024 * 1024, 1)])
  return [
    refused(
      'a text named .png',
      withFile(() => Buffer.from('not a picture')),
      'picture-unreadable',
    ),
    refused(
      'a picture that is cut off',
      withFile((whole) => whole.subarray(0, 900)),
      'picture-unreadable',
    ),
    refused(`a picture of ${maxMegabytes + 1} MB`, withFile(large), 'picture-too-large'),
  ]
}

const noForm = (params = {}) =>
  refused('JSON instead of a form', { params, json: {} }, 'unsupported-media-type')

const lot = { product_name: 'Wheat', quantity: '10quintals', basePrice: '2000' }
const item = {
  ...{ title: 'PM-KISAN', description: 'Income support' },
  ...{ category: 'schemes', source: 'Government of India' },
}
const notAmounts = ['much', '-5', '0', '10.005', '1e309', '1000000001']
const resetToken = refused(
  'a token of nobody',
  { params: paramsOf(routes.resetPassword), json: { token: 'x'.repeat(43), password: 'Trial@2026' } },
  'reset-token-invalid',
)
const weak = (json: object, params = {}) =>
  badField('password', 'weak', { params, json: { ...json, password: 'password' } })
const encoded = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const account = { username: 'NewPerson', email: 'new@trial.example', role: 'farmer' }
const charge = {
  ...{ name: { en: 'Mandi fee' }, payer: 'buyer', kind: 'percent', rate: 1 },
  ...{ category: null, state: null, from: '2026-01-01', to: null },
}
const page = { errors: [], vitals: [] }
const failed = { route: '/market', kind: 'thrown', name: 'TypeError', message: 'no price', stack: [] }
const endpoint = (address: string) => ({
  subscription: { endpoint: address, keys: { p256dh: 'AA', auth: 'AA' } },
})
const bid = (auctionId: string, bidAmount: unknown) => ({ params: { auctionId }, json: { bidAmount } })

const particulars: Partial<Record<RouteName, Particulars>> = {
  register: {
    more: () => [
      weak(account),
      badField('email', 'with a line break', { json: { ...account, email: 'a@b.in\nBcc: c@d.in' } }),
      badField('role', 'admin', { json: { ...account, role: 'admin' } }),
    ],
  },
  verifyEmail: { caller: 'unverified' },
  resendCode: { caller: 'unverified' },
  logout: { endsSession: true },
  resetPassword: { more: () => [resetToken] },
  resetPasswordByToken: { more: () => [resetToken] },
  addAvatar: {
    more: () => [
      ...badPictures('avatar', {}, 5),
      noForm(),
      badField('avatar', 'absent', () => ({ form: new FormData() })),
    ],
  },
  updateUser: {
    good: { role: 'farmer' },
    more: () => [badField('role', 'admin', { params: { id: newId() }, json: { role: 'admin' } })],
  },
  hideAvatar: { good: { reason: 'A brand' } },
  confirmAuthenticator: {
    more: () => [refused('a code without a secret', { json: { code: '123456' } }, 'code-expired')],
  },
  addPasskey: {
    more: () => [
      refused(
        'one that nobody asked for',
        { json: { passkey: { ...encoded, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } } },
        'passkey-refused',
      ),
    ],
  },
  renamePasskey: { good: { name: 'Phone' } },
  secondStepOptions: { more: () => [refused('without a sign-in under way', {}, 'sign-in-expired')] },
  secondStep: {
    more: () => [refused('without a sign-in under way', { json: { code: '123456' } }, 'sign-in-expired')],
  },
  passkeySignIn: {
    more: () => {
      const data = { authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }
      const passkey = { ...encoded, response: { clientDataJSON: 'e30', ...data } }
      return [refused('a passkey of nobody', { json: { passkey } }, 'passkey-refused')]
    },
  },
  unfollowAuction: { mayBeGone: true },
  forgetSearch: { mayBeGone: true },
  followSeller: { more: () => [refused('nobody', { params: { username: 'nobodyatall' } }, 'not-found')] },
  auctionProof: {
    caller: 'business',
    more: (auctionId) => [
      refused('from beyond the log', { params: { auctionId }, query: { from: 1_000_000 } }, 'not-found'),
    ],
  },
  leafProof: {
    caller: 'business',
    more: (auctionId) => [
      refused('beyond the log', { params: { auctionId, sequence: '1000000' } }, 'not-found'),
    ],
  },
  closingsTile: {
    more: () => [refused('a tile that is not there', { params: { level: '0', first: '999' } }, 'not-found')],
  },
  closingsWiderTile: {
    more: () => [refused('too wide', { params: { level: '0', first: '000.p', second: '256' } }, 'not-found')],
  },
  createAuction: {
    more: () => [
      ...Object.entries({
        ...{ product_name: ['', '   ', 'x'.repeat(81)], basePrice: [...notAmounts, ''] },
        quantity: ['10', 'much', '10 tonnes', '0quintals', '-1quintals', '1.5pcs'],
        ...{ category: ['weapons'], quality: ['superb'], organicStatus: ['maybe'], state: ['ZZ'] },
        ...{ harvestDate: ['last week', '2026-02-30'], durationMinutes: ['5', '99999', 'long'] },
        startTime: ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon'],
        ...{ bidIncrement: ['0', 'some'], reservePrice: ['1', 'high'], decideAfterClose: ['perhaps'] },
        ...{ desc: ['x'.repeat(2001)], origin: ['x'.repeat(121)], district: ['x'.repeat(61)] },
        images: ['cover', newId()],
      }).flatMap(([field, values]) =>
        values.map((value) =>
          badField(field, value.slice(0, 20), () => ({ form: lotForm({ [field]: value }) })),
        ),
      ),
      ...badPictures('image', lot, 5),
      noForm(),
    ],
  },
  uploadPicture: { more: () => [badField('uploadId', 'none', () => ({ form: new FormData() })), noForm()] },
  dropPictureUpload: { mayBeGone: true },
  updateAuction: {
    caller: 'farmer',
    more: (auctionId) => [
      badField('basePrice', 'much', () => ({ params: { auctionId }, form: lotForm({ basePrice: 'much' }) })),
      badField('product_name', 'empty', () => ({
        params: { auctionId },
        form: lotForm({ product_name: '' }),
      })),
      refused('of nobody', () => ({ params: { auctionId: newId() }, form: lotForm() }), 'auction-not-found'),
      noForm({ auctionId }),
    ],
  },
  placeBid: {
    good: { bidAmount: 2000 },
    more: (auctionId) => [
      ...[...notAmounts, -5, 2000.123].map((value) =>
        badField('bidAmount', `${value}`, bid(auctionId, value)),
      ),
      refused('below the base price', bid(auctionId, 1999), 'bid-too-low'),
      refused('far above the minimum', bid(auctionId, 90_000), 'needs-confirmation'),
    ],
  },
  practiceBid: { good: { bidAmount: 2025 } },
  reportLot: { good: { reason: 'fraud' } },
  decideReport: { good: { outcome: 'nothing-wrong', note: 'Looked' } },
  hidePicture: { good: { reason: 'A cow' } },
  removeAuction: { good: { note: 'against the rules' } },
  addPricePart: {
    more: () => [
      refused('of nothing', () => ({ params: { importId: newId() }, form: pricePart('0') }), 'not-found'),
      badField('offset', 'first', () => ({ params: { importId: newId() }, form: pricePart('first') })),
    ],
  },
  takeBackPrices: { good: { reason: 'Prices by the bunch' } },
  strikePrice: { good: { reason: 'Prices by the bunch' } },
  createInformation: {
    more: () => [
      ...badForms(item, {
        ...{ title: ['', 'x'.repeat(121)], description: ['', 'x'.repeat(4001)], category: ['gossip'] },
        ...{ link: ['here', 'javascript:alert(1)'], validTill: ['soon'] },
      }),
      ...badPictures('image', item, 10),
      noForm(),
    ],
  },
  updateInformation: {
    more: () => [
      refused('of nothing', () => ({ params: { id: newId() }, form: formOf(item) }), 'not-found'),
      noForm({ id: newId() }),
    ],
  },
  updateContactMessage: { good: { answered: true } },
  decideDeal: step({ action: 'accept' }),
  answerOffer: step({ accept: true }),
  askRunnerUp: step(),
  proposeHandover: step({ place: 'APMC Yard', at: '2026-12-01T09:00:00.000Z', carrier: 'buyer' }),
  confirmHandover: step(),
  recordWeighing: step({ net: 10 }),
  confirmWeighing: step(),
  objectToWeighing: step({ reason: 'The scale was not empty' }),
  recordPayment: step({ amount: 1000, method: 'cash', reference: '', paidOn: '2026-11-22' }),
  confirmPayment: step(),
  refusePayment: step({ reason: 'Nothing has arrived' }),
  giveDefaultNotice: step(),
  cancelDeal: step({ reason: 'The crop was lost' }),
  agreeToCancel: step(),
  openDispute: step({ kind: 'weight', text: 'Two bags are missing' }),
  answerDispute: step({ text: 'They are not' }),
  withdrawDispute: step(),
  appealDispute: step({ text: 'Please look again' }),
  creditBuyer: step({ amount: 10, note: 'Weighed again' }),
  rateDeal: step({ stars: 5 }),
  replyToRating: step({ text: 'Thank you' }),
  decideDispute: step({ outcome: 'go-on', note: 'Both answered' }, 'admin'),
  sendDealMessage: { good: { text: 'Namaste' } },
  checkBill: { more: () => [refused('of no bill', { params: { code: 'A'.repeat(20) } }, 'not-found')] },
  member: { more: () => [refused('of nobody', { params: { username: 'NobodyAtAll' } }, 'not-found')] },
  suspendMember: { good: { scope: 'all', until: '2027-06-01', reason: 'Invented lots' } },
  liftSuspension: { good: { note: 'Heard by telephone' } },
  changeCharge: { good: charge },
  readNotifications: {
    more: () => [
      refused('too many', { json: { ids: Array.from({ length: 101 }, newId) } }, 'validation-failed'),
    ],
  },
  addPushDevice: {
    more: () => [
      badField('subscription', 'of our own network', { json: endpoint('https://127.0.0.1/push') }),
      badField('subscription', 'without keys', { json: endpoint('https://push.example.com/a') }),
    ],
  },
  removePushDevice: { mayBeGone: true },
  reportPage: {
    more: () => [
      badField('errors', 'absent', { json: { vitals: [] } }),
      badField('vitals', 'a number', { json: { ...page, vitals: 1 } }),
      badField('errors.0.route', 'an address', {
        json: { ...page, errors: [{ ...failed, route: '/auction/01981f0e' }] },
      }),
      badField('vitals.0.metric', 'unknown', {
        json: { ...page, vitals: [{ route: '/market', metric: 'FID', value: 1 }] },
      }),
    ],
  },
}

function pricePart(offset: string): FormData {
  const form = formOf({ offset })
  form.set('part', new Blob(['State,District']), 'part.csv')
  return form
}
