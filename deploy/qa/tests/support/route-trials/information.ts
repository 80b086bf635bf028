import { newId, type RouteName } from '@boli/contracts'
import { formOf } from '@boli/market'
import {
  badBodies,
  badField,
  badIds,
  badPaging,
  badPictures,
  badQuery,
  badValues,
  ofNothing,
  type RouteTrial,
  refused,
} from './trial.ts'

const item = {
  title: 'PM-KISAN',
  description: 'Income support',
  category: 'schemes',
  source: 'Government of India',
}
const message = {
  name: 'Asha',
  email: 'asha@trial.example',
  subject: 'A question',
  message: 'How do I list a lot?',
}

const priceFile = { fileName: 'prices.csv', bytes: 100, fingerprint: '1' }

function pricePart(offset = '0'): FormData {
  const form = formOf({ offset })
  form.set('part', new Blob(['State,District']), 'part.csv')
  return form
}

const someImport = () => ({ importId: newId() })

/** An act on an import that nobody has, which needs a reason. */
function reasoned(act: 'take-back' | 'strike'): RouteTrial {
  const params = () => ({ ...someImport(), ...(act === 'strike' && { line: '2' }) })
  const json = { reason: 'Prices by the bunch' }
  return {
    caller: 'admin',
    badInputs: [
      badField('importId', 'not an id', () => ({ params: { ...params(), importId: 'abc' }, json })),
      badField('reason', 'blank', () => ({ params: params(), json: { reason: '  ' } })),
      refused('of nothing', () => ({ params: params(), json }), 'not-found'),
    ],
    harmless: () => ({ params: params(), json }),
  }
}

function badItemField(field: string, values: Record<string, string>) {
  return Object.entries(values).map(([what, value]) =>
    badField(field, what, () => ({ form: formOf({ ...item, [field]: value }) })),
  )
}

export const informationTrials = {
  listInformation: {
    caller: 'farmer',
    badInputs: [badField('category', 'unknown', { query: { category: 'gossip' } }), ...badPaging()],
  },
  searchInformation: {
    caller: 'farmer',
    badInputs: [
      ...badQuery(),
      badField('category', 'unknown', { query: { query: 'x', category: 'gossip' } }),
      badField('limit', 'too many', { query: { query: 'x', limit: 101 } }),
    ],
  },
  priceGuide: {
    caller: 'anonymous',
    badInputs: [
      badField('commodity', 'absent', {}),
      badField('commodity', 'unknown', { query: { commodity: 'gold' } }),
      badField('state', 'unknown', { query: { commodity: 'wheat', state: 'XX' } }),
      badField('unit', 'unknown', { query: { commodity: 'wheat', unit: 'bag' } }),
    ],
  },
  contact: {
    caller: 'anonymous',
    badInputs: [
      ...badValues(message, 'name', { absent: undefined, blank: ' ', 'a number': 1 }),
      ...badValues(message, 'email', { absent: undefined, 'no address': 'asha' }),
      ...badValues(message, 'subject', { absent: undefined, long: 'x'.repeat(121) }),
      ...badValues(message, 'message', { absent: undefined, long: 'x'.repeat(4001) }),
      ...badValues(message, 'auctionId', { 'no id': 'the wheat' }),
      ...badBodies(),
    ],
  },
  supportContact: { caller: 'anonymous', badInputs: [] },
  ownInformationData: { caller: 'farmer', badInputs: [] },
  priceImports: { caller: 'admin', badInputs: badPaging() },
  startPriceImport: {
    caller: 'admin',
    badInputs: [
      ...badValues(priceFile, 'fileName', { absent: undefined, empty: '', long: 'x'.repeat(201) }),
      ...badValues(priceFile, 'bytes', { absent: undefined, none: 0, 'a terabyte': 1e12 }),
      ...badValues(priceFile, 'fingerprint', { absent: undefined }),
      ...badBodies(),
    ],
  },
  addPricePart: {
    caller: 'admin',
    badInputs: [
      badField('importId', 'not an id', () => ({ params: { importId: 'abc' }, form: pricePart() })),
      badField('offset', 'no number', () => ({ params: { importId: newId() }, form: pricePart('first') })),
      refused('of nothing', () => ({ params: { importId: newId() }, form: pricePart() }), 'not-found'),
    ],
    harmless: () => ({ params: { importId: newId() }, form: new FormData() }),
  },
  priceImport: ofNothing('admin', 'importId', 'not-found'),
  importedPrices: {
    caller: 'admin',
    badInputs: [
      ...badIds('importId', {}, 'not-found'),
      badField('query', 'long', () => ({ params: someImport(), query: { query: 'x'.repeat(101) } })),
    ],
    harmless: () => ({ params: someImport() }),
  },
  takeBackPrices: reasoned('take-back'),
  strikePrice: reasoned('strike'),
  refusedPrices: ofNothing('admin', 'importId', 'not-found'),
  createInformation: {
    caller: 'admin',
    badInputs: [
      ...badItemField('title', { empty: '', long: 'x'.repeat(121) }),
      ...badItemField('description', { empty: '', long: 'x'.repeat(4001) }),
      ...badItemField('category', { unknown: 'gossip' }),
      ...badItemField('link', { 'no address': 'here', 'a script': 'javascript:alert(1)' }),
      ...badItemField('validTill', { 'no date': 'soon' }),
      ...badPictures('image', item, 10),
      refused('JSON instead of a form', { json: item }, 'unsupported-media-type'),
    ],
    harmless: () => ({ form: new FormData() }),
  },
  informationAnalytics: {
    caller: 'admin',
    badInputs: [badField('search', 'long', { query: { search: 'x'.repeat(101) } }), ...badPaging()],
  },
  updateInformation: {
    caller: 'admin',
    badInputs: [
      refused('of nothing', () => ({ params: { id: newId() }, form: formOf(item) }), 'not-found'),
      refused('JSON instead of a form', { params: { id: newId() }, json: item }, 'unsupported-media-type'),
    ],
    harmless: () => ({ params: { id: newId() }, form: new FormData() }),
  },
  deleteInformation: ofNothing('admin', 'id', 'not-found'),
  contactMessages: {
    caller: 'admin',
    badInputs: [
      badField('query', 'long', { query: { query: 'x'.repeat(101) } }),
      badField('answered', 'no yes or no', { query: { answered: 'perhaps' } }),
      ...badPaging(),
    ],
  },
  updateContactMessage: {
    caller: 'admin',
    badInputs: [
      ...badValues({}, 'answered', { absent: undefined, text: 'yes' }, { params: { id: newId() } }),
      ...badIds('id', { json: { answered: true } }, 'not-found'),
    ],
    harmless: () => ({ params: { id: newId() }, json: { answered: true } }),
  },
  deleteContactMessage: ofNothing('admin', 'id', 'not-found'),
} as const satisfies Partial<Record<RouteName, RouteTrial>>
