import { newId, type RouteName } from '@boli/contracts'
import {
  badBodies,
  badField,
  badIds,
  badPaging,
  badValues,
  ofNothing,
  type RouteTrial,
  refused,
} from './trial.ts'

const nobodys = () => ({ dealId: newId() })

/** A step of a deal: tried on one that nobody has. `wrong` are values of its body that no deal would take. */
function step(
  good: Record<string, unknown>,
  wrong: Record<string, Record<string, unknown>> = {},
  { caller = 'farmer', params = {} }: { caller?: 'farmer' | 'admin'; params?: Record<string, string> } = {},
): RouteTrial {
  const body = { version: 1, ...good }
  const at = () => ({ ...params, ...nobodys() })
  return {
    caller,
    badInputs: [
      ...badIds('dealId', { params, json: body }, 'not-found').map((bad) => ({
        ...bad,
        call: async (around: Parameters<typeof bad.call>[0]) => {
          const call = await bad.call(around)
          return { ...call, params: { ...params, ...call.params } }
        },
      })),
      ...Object.entries({ version: { absent: undefined, zero: 0 }, ...wrong }).flatMap(([field, values]) =>
        Object.entries(values).map(([what, value]) =>
          badField(field, what, () => ({ params: at(), json: { ...body, [field]: value } })),
        ),
      ),
      ...badBodies({ params: at() }),
    ],
    harmless: () => ({ params: at(), json: body }),
  }
}

const long = (characters: number) => ({ empty: '', long: 'x'.repeat(characters + 1) })
const numbered = { params: { number: '1' } }
const handover = { place: 'APMC Yard', at: '2026-12-01T09:00:00.000Z', carrier: 'buyer' }
const payment = { amount: 1000, method: 'cash', reference: '', paidOn: '2026-11-22' }
const dispute = { kind: 'weight', text: 'Two bags are missing' }
const suspension = { scope: 'all', until: '2027-06-01', reason: 'Invented lots' }
const charge = {
  name: { en: 'Mandi fee' },
  payer: 'buyer',
  kind: 'percent',
  rate: 1,
  category: null,
  state: null,
  from: '2026-01-01',
  to: null,
}

export const dealsTrials = {
  listDeals: {
    caller: 'farmer',
    badInputs: [badField('filter', 'unknown', { query: { filter: 'mine' } }), ...badPaging()],
  },
  getDeal: ofNothing('farmer', 'dealId', 'not-found'),
  decideDeal: step({ action: 'accept' }, { action: { unknown: 'perhaps' }, price: { zero: 0, text: 'x' } }),
  answerOffer: step({ accept: true }, { accept: { 'a word': 'yes' } }),
  askRunnerUp: step({}),
  proposeHandover: step(handover, {
    place: long(200),
    at: { absent: undefined },
    carrier: { unknown: 'postman' },
  }),
  confirmHandover: step({}),
  recordWeighing: step({ net: 10 }, { gross: { negative: -1 }, bags: { half: 1.5 } }),
  confirmWeighing: step({}, { acceptDifference: { 'a word': 'yes' } }, numbered),
  objectToWeighing: step({ reason: 'The scale was not empty' }, { reason: long(500) }, numbered),
  ownDealData: { caller: 'farmer', badInputs: [] },
  farmerCharges: {
    caller: 'farmer',
    badInputs: [
      badField('category', 'absent', {}),
      badField('category', 'unknown', { query: { category: 'gold' } }),
      badField('state', 'unknown', { query: { category: 'grain', state: 'XX' } }),
    ],
  },
  payoutDetails: { caller: 'farmer', badInputs: [] },
  savePayoutDetails: {
    caller: 'farmer',
    badInputs: [
      badField('upiId', 'no address', {
        json: { upiId: 'x', holder: null, account: null, ifsc: null, password: 'Correct@2026' },
      }),
      ...badBodies(),
    ],
    harmless: () => ({ json: { upiId: 'x' } }),
  },
  recordPayment: step(payment, {
    amount: { negative: -1, zero: 0 },
    method: { unknown: 'gold' },
    paidOn: { 'no date': 'today' },
  }),
  confirmPayment: step({}, {}, numbered),
  refusePayment: step({ reason: 'Nothing has arrived' }, { reason: long(500) }, numbered),
  dealBill: ofNothing('farmer', 'dealId', 'not-found'),
  creditNote: {
    caller: 'farmer',
    badInputs: [refused('of nobody', () => ({ params: { ...nobodys(), number: '1' } }), 'not-found')],
  },
  checkBill: {
    caller: 'anonymous',
    badInputs: [refused('of no bill', { params: { code: 'A'.repeat(20) } }, 'not-found')],
  },
  dealMessages: ofNothing('farmer', 'dealId', 'not-found'),
  sendDealMessage: {
    caller: 'farmer',
    badInputs: [
      ...badIds('dealId', { json: { text: 'Namaste' } }, 'not-found'),
      ...Object.values(long(1000)).map((text) =>
        badField('text', 'too short or long', () => ({ params: nobodys(), json: { text } })),
      ),
    ],
    harmless: () => ({ params: nobodys(), json: { text: 'Namaste' } }),
  },
  addDealPicture: {
    caller: 'farmer',
    badInputs: [refused('of nobody', () => ({ params: nobodys(), form: new FormData() }), 'not-found')],
    harmless: () => ({ params: nobodys(), form: new FormData() }),
  },
  dealPicture: {
    caller: 'farmer',
    badInputs: [
      refused('of nothing', () => ({ params: { ...nobodys(), file: 'abcdefghijkl.webp' } }), 'not-found'),
    ],
    harmless: () => ({ params: { ...nobodys(), file: 'abcdefghijkl.webp' } }),
  },
  giveDefaultNotice: step({}),
  cancelDeal: step({ reason: 'The crop was lost' }, { reason: long(500) }),
  agreeToCancel: step({}),
  openDispute: step(dispute, { kind: { unknown: 'weather' }, text: long(2000) }),
  answerDispute: step({ text: 'They are not' }, { text: long(2000) }),
  withdrawDispute: step({}),
  appealDispute: step({ text: 'Please look again' }, { text: long(2000) }),
  creditBuyer: step({ amount: 10, note: 'Weighed again' }, { amount: { none: 0 }, note: long(500) }),
  rateDeal: step({ stars: 5 }, { stars: { none: 0, six: 6 }, text: { long: 'x'.repeat(301) } }),
  replyToRating: step({ text: 'Thank you' }, { text: long(300) }),
  member: {
    caller: 'anonymous',
    badInputs: [refused('of nobody', { params: { username: 'NobodyAtAll' } }, 'not-found')],
    harmless: () => ({ params: { username: 'NobodyAtAll' } }),
  },
  adminDeals: {
    caller: 'admin',
    badInputs: [badField('query', 'long', { query: { query: 'x'.repeat(101) } }), ...badPaging()],
  },
  decideDispute: step(
    { outcome: 'go-on', note: 'Both were heard' },
    { outcome: { unknown: 'coin' }, note: long(2000) },
    { caller: 'admin' },
  ),
  adminMember: ofNothing('admin', 'id', 'not-found'),
  suspendMember: {
    caller: 'admin',
    badInputs: [
      ...badIds('id', { json: suspension }, 'not-found'),
      ...badValues(
        suspension,
        'scope',
        { absent: undefined, unknown: 'breathing' },
        { params: { id: newId() } },
      ),
      ...badValues(suspension, 'until', { 'no date': 'soon' }, { params: { id: newId() } }),
      ...badValues(suspension, 'reason', { ...long(500), blank: '  ' }, { params: { id: newId() } }),
    ],
    harmless: () => ({ params: { id: newId() }, json: suspension }),
  },
  liftSuspension: {
    caller: 'admin',
    badInputs: [
      ...badIds('id', { json: { note: 'Heard by telephone' } }, 'not-found'),
      badField('note', 'empty', () => ({ params: { id: newId() }, json: { note: '' } })),
    ],
    harmless: () => ({ params: { id: newId() }, json: { note: 'Heard by telephone' } }),
  },
  hideRating: ofNothing('admin', 'ratingId', 'not-found'),
  charges: { caller: 'admin', badInputs: [] },
  addCharge: {
    caller: 'admin',
    badInputs: [
      badField('rate', 'negative', { json: { ...charge, rate: -1 } }),
      badField('payer', 'unknown', { json: { ...charge, payer: 'nobody' } }),
      badField('from', 'no date', { json: { ...charge, from: 'today' } }),
      ...badBodies(),
    ],
    harmless: () => ({ json: { ...charge, rate: -1 } }),
  },
  changeCharge: {
    caller: 'admin',
    badInputs: badIds('chargeId', { json: charge }, 'not-found'),
    harmless: () => ({ params: { chargeId: newId() }, json: charge }),
  },
} as const satisfies Partial<Record<RouteName, RouteTrial>>
