import { newId, type RouteName } from '@boli/contracts'
import { lotForm } from '@boli/market'
import {
  badBodies,
  badField,
  badIds,
  badLotField,
  badPaging,
  badPictures,
  badQuery,
  ofNothing,
  ofTheLot,
  type RouteTrial,
  refused,
} from './trial.ts'

const goodLot = { product_name: 'Wheat', quantity: '10quintals', basePrice: '2000' }
const notAmounts = {
  'a word': 'much',
  negative: '-5',
  zero: '0',
  'too many decimals': '10.005',
  'in powers': '1e309',
  'too large': '1000000001',
}

function badAmounts(field: 'bidAmount' | 'maxAmount') {
  const values: Record<string, unknown> = {
    ...notAmounts,
    'a negative number': -5,
    'a number with three decimals': 2000.123,
    nothing: null,
    'a list': [3000],
    'an object': { $gt: 0 },
    'a yes': true,
  }
  if (field === 'bidAmount') values.absent = undefined
  return Object.entries(values).map(([what, value]) =>
    badField(field, what, ({ auctionId }) => ({
      params: { auctionId },
      json: { bidAmount: 2000, [field]: value },
    })),
  )
}

export const auctionsTrials = {
  listAuctions: {
    caller: 'anonymous',
    badInputs: [
      badField('sortBy', 'unknown', { query: { sortBy: 'random' } }),
      badField('filter', 'unknown', { query: { filter: 'weapons' } }),
      badField('minPrice', 'a word', { query: { minPrice: 'cheap' } }),
      badField('maxPrice', 'negative', { query: { maxPrice: -1 } }),
      badField('state', 'unknown', { query: { state: 'ZZ' } }),
      ...badPaging(),
    ],
  },
  publicLot: ofTheLot('anonymous'),
  following: {
    caller: 'business',
    badInputs: [
      badField('limit', 'too many', { query: { limit: 101 } }),
      badField('page', 'zero', { query: { page: 0 } }),
    ],
  },
  followAuction: ofTheLot('business'),
  unfollowAuction: ofTheLot('business', { mayBeGone: true }),
  savedSearches: { caller: 'business', badInputs: [] },
  saveSearch: {
    caller: 'business',
    badInputs: [
      badField('text', 'nothing to look for', { json: { name: 'All' } }),
      badField('name', 'absent', { json: { text: 'wheat' } }),
      badField('state', 'unknown', { json: { name: 'Wheat', text: 'wheat', state: 'ZZ' } }),
    ],
    harmless: () => ({ json: { name: 'Wheat', text: 'wheat' } }),
  },
  forgetSearch: ofNothing('business', 'searchId', 'not-found', { mayBeGone: true }),
  followSeller: {
    caller: 'business',
    badInputs: [refused('nobody', { params: { username: 'nobodyatall' } }, 'not-found')],
    harmless: () => ({ params: { username: 'nobodyatall' } }),
  },
  unfollowSeller: {
    caller: 'business',
    badInputs: [badField('username', 'long', { params: { username: 'x'.repeat(61) } })],
    harmless: () => ({ params: { username: 'nobodyatall' } }),
  },
  places: {
    caller: 'anonymous',
    badInputs: [
      badField('pinCode', 'short', { query: { pinCode: '4660' } }),
      badField('state', 'unknown', { query: { state: 'ZZ' } }),
    ],
  },
  auctionLimits: { caller: 'anonymous', badInputs: [] },
  getAuction: ofTheLot('business'),
  listPlacedBids: ofTheLot('business'),
  auctionProof: {
    caller: 'business',
    badInputs: [
      ...badIds('auctionId', {}, 'auction-not-found'),
      badField('start', 'negative', ({ auctionId }) => ({ params: { auctionId }, query: { start: -1 } })),
      refused(
        'from beyond the log',
        ({ auctionId }) => ({ params: { auctionId }, query: { from: 1_000_000 } }),
        'not-found',
      ),
    ],
  },
  leafProof: {
    caller: 'business',
    badInputs: [
      ...badIds('auctionId', { params: { sequence: '0' } }, 'auction-not-found'),
      refused(
        'beyond the log',
        ({ auctionId }) => ({ params: { auctionId, sequence: '1000000' } }),
        'not-found',
      ),
      badField('sequence', 'a word', ({ auctionId }) => ({ params: { auctionId, sequence: 'first' } })),
    ],
  },
  closingsCheckpoint: { caller: 'anonymous', badInputs: [], harmless: () => ({}) },
  closingsKeys: { caller: 'anonymous', badInputs: [], harmless: () => ({}) },
  closingsTile: {
    caller: 'anonymous',
    badInputs: [
      badField('level', 'too high', { params: { level: '64', first: '000' } }),
      refused('a tile that is not there', { params: { level: '0', first: '999' } }, 'not-found'),
    ],
  },
  closingsWiderTile: {
    caller: 'anonymous',
    badInputs: [
      badField('second', 'a word', { params: { level: '0', first: '000.p', second: 'wide' } }),
      refused('too wide', { params: { level: '0', first: '000.p', second: '256' } }, 'not-found'),
    ],
  },
  closingsWidestTile: {
    caller: 'anonymous',
    badInputs: [
      refused(
        'a tile that is not there',
        { params: { level: 'entries', first: 'x999', second: '999.p', third: '1' } },
        'not-found',
      ),
    ],
  },
  ownProof: ofTheLot('business'),
  createAuction: {
    caller: 'farmer',
    badInputs: [
      ...badLotField('product_name', { empty: '', blank: '   ', long: 'x'.repeat(81) }),
      ...badLotField('quantity', {
        'no unit': '10',
        'a word': 'much',
        'an unknown unit': '10 tonnes',
        zero: '0quintals',
        negative: '-1quintals',
        'half a piece': '1.5pcs',
      }),
      ...badLotField('basePrice', { ...notAmounts, empty: '' }),
      ...badLotField('category', { unknown: 'weapons' }),
      ...badLotField('quality', { unknown: 'superb' }),
      ...badLotField('organicStatus', { unknown: 'maybe' }),
      ...badLotField('harvestDate', { 'no date': 'last week', 'no such day': '2026-02-30' }),
      ...badLotField('durationMinutes', { short: '5', long: '99999', 'a word': 'long' }),
      ...badLotField('startTime', {
        past: '2020-01-01T00:00:00Z',
        far: '2099-01-01T00:00:00Z',
        'a word': 'soon',
      }),
      ...badLotField('bidIncrement', { zero: '0', 'a word': 'some' }),
      ...badLotField('reservePrice', { 'below the base price': '1', 'a word': 'high' }),
      ...badLotField('decideAfterClose', { 'a word': 'perhaps' }),
      ...badLotField('desc', { long: 'x'.repeat(2001) }),
      ...badLotField('origin', { long: 'x'.repeat(121) }),
      ...badLotField('state', { unknown: 'ZZ' }),
      ...badLotField('district', { long: 'x'.repeat(61) }),
      ...badLotField('images', { 'no id': 'cover', 'of nobody': newId() }),
      ...badPictures('image', goodLot, 5),
      refused('JSON instead of a form', { json: goodLot }, 'unsupported-media-type'),
    ],
    harmless: () => ({ form: new FormData() }),
  },
  uploadPicture: {
    caller: 'farmer',
    badInputs: [
      badField('uploadId', 'none', { form: new FormData() }),
      refused('JSON instead of a form', { json: {} }, 'unsupported-media-type'),
    ],
    harmless: () => ({ form: new FormData() }),
  },
  pictureUpload: ofNothing('farmer', 'uploadId', 'not-found'),
  dropPictureUpload: ofNothing('farmer', 'uploadId', 'not-found', { mayBeGone: true }),
  placeBid: {
    caller: 'business',
    badInputs: [
      ...badAmounts('bidAmount'),
      ...badAmounts('maxAmount'),
      badField('bidKey', 'long', ({ auctionId }) => ({
        params: { auctionId },
        json: { bidAmount: 2000, bidKey: 'x'.repeat(65) },
      })),
      badField('version', 'zero', ({ auctionId }) => ({
        params: { auctionId },
        json: { bidAmount: 2000, version: 0 },
      })),
      badField('confirm', 'a word', ({ auctionId }) => ({
        params: { auctionId },
        json: { bidAmount: 2000, confirm: 'yes' },
      })),
      refused(
        'below the base price',
        ({ auctionId }) => ({ params: { auctionId }, json: { bidAmount: 1999 } }),
        'bid-too-low',
      ),
      refused(
        'far above the minimum',
        ({ auctionId }) => ({ params: { auctionId }, json: { bidAmount: 90_000 } }),
        'needs-confirmation',
      ),
      ...badIds('auctionId', { json: { bidAmount: 2000 } }, 'auction-not-found'),
      ...badBodies({ params: { auctionId: newId() } }),
    ],
    harmless: ({ auctionId }) => ({ params: { auctionId }, json: { bidAmount: 'much' } }),
  },
  searchAuctions: {
    caller: 'business',
    badInputs: [...badQuery()],
  },
  suggestAuctions: {
    caller: 'anonymous',
    badInputs: [...badQuery()],
  },
  reportLot: {
    caller: 'business',
    badInputs: [
      ...badIds('auctionId', { json: { reason: 'fraud' } }, 'auction-not-found'),
      badField('reason', 'unknown', () => ({ params: { auctionId: newId() }, json: { reason: 'envy' } })),
      badField('text', 'long', () => ({
        params: { auctionId: newId() },
        json: { reason: 'fraud', text: 'x'.repeat(501) },
      })),
    ],
    harmless: () => ({ params: { auctionId: newId() }, json: { reason: 'fraud' } }),
  },
  lotReports: {
    caller: 'admin',
    badInputs: [badField('state', 'unknown', { query: { state: 'lost' } }), ...badPaging()],
  },
  decideReport: {
    caller: 'admin',
    badInputs: [
      ...badIds('reportId', { json: { outcome: 'nothing-wrong', note: 'Looked' } }, 'not-found'),
      badField('note', 'blank', () => ({
        params: { reportId: newId() },
        json: { outcome: 'nothing-wrong', note: ' ' },
      })),
      badField('outcome', 'unknown', () => ({
        params: { reportId: newId() },
        json: { outcome: 'coin', note: 'x' },
      })),
    ],
    harmless: () => ({ params: { reportId: newId() }, json: { outcome: 'nothing-wrong', note: 'Looked' } }),
  },
  hidePicture: {
    caller: 'admin',
    badInputs: [
      refused(
        'of no lot',
        () => ({ params: { auctionId: newId(), pictureId: 'abc.webp' }, json: { reason: 'A cow' } }),
        'auction-not-found',
      ),
      badField('reason', 'blank', () => ({
        params: { auctionId: newId(), pictureId: 'abc.webp' },
        json: { reason: ' ' },
      })),
    ],
    harmless: () => ({ params: { auctionId: newId(), pictureId: 'abc.webp' }, json: { reason: 'A cow' } }),
  },
  adminAuctions: {
    caller: 'admin',
    badInputs: [
      badField('status', 'unknown', { query: { status: 'sold' } }),
      badField('sortBy', 'unknown', { query: { sortBy: 'random' } }),
      badField('farmer', 'no id', { query: { farmer: '1' } }),
      badField('query', 'long', { query: { query: 'x'.repeat(101) } }),
      ...badPaging(),
    ],
  },
  ownAuctionData: { caller: 'business', badInputs: [] },
  dashboardStats: { caller: 'business', badInputs: [] },
  myAuctions: {
    caller: 'farmer',
    badInputs: [badField('filter', 'unknown', { query: { filter: 'mine' } }), ...badPaging()],
  },
  myBids: {
    caller: 'business',
    badInputs: [badField('filter', 'unknown', { query: { filter: 'mine' } }), ...badPaging()],
  },
  participated: {
    caller: 'business',
    badInputs: [badField('filter', 'unknown', { query: { filter: 'mine' } }), ...badPaging()],
  },
  updateAuction: {
    caller: 'farmer',
    badInputs: [
      badField('basePrice', 'a word', async ({ auctionId }) => ({
        params: { auctionId },
        form: lotForm({ basePrice: 'much' }),
      })),
      badField('product_name', 'empty', async ({ auctionId }) => ({
        params: { auctionId },
        form: lotForm({ product_name: '' }),
      })),
      refused(
        'of nobody',
        async () => ({ params: { auctionId: newId() }, form: lotForm() }),
        'auction-not-found',
      ),
      refused(
        'JSON instead of a form',
        ({ auctionId }) => ({ params: { auctionId }, json: { desc: 'x' } }),
        'unsupported-media-type',
      ),
    ],
    harmless: async () => ({ params: { auctionId: newId() }, form: lotForm() }),
  },
  deleteAuction: ofNothing('farmer', 'auctionId', 'auction-not-found'),
  removeAuction: {
    caller: 'admin',
    badInputs: [
      badField('note', 'absent', ({ auctionId }) => ({ params: { auctionId }, json: {} })),
      badField('note', 'empty', ({ auctionId }) => ({ params: { auctionId }, json: { note: '' } })),
      badField('note', 'long', ({ auctionId }) => ({
        params: { auctionId },
        json: { note: 'x'.repeat(501) },
      })),
      ...badIds('auctionId', { json: { note: 'against the rules' } }, 'auction-not-found'),
    ],
    harmless: () => ({ params: { auctionId: newId() }, json: { note: '' } }),
  },
} as const satisfies Partial<Record<RouteName, RouteTrial>>
