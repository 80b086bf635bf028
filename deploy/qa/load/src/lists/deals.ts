import { routes } from '@boli/contracts'
import { buildApp, type DealsTables, generatePayoutKey, migrations, parsePayoutKeys } from '@boli/deals'
import { SeededRandom } from '@boli/market'
import { type Caller, serviceUnderTest } from '../service-under-test.ts'
import { fillDeals } from './fill-deals.ts'
import { busyUser, idOf, people } from './filling.ts'
import { type Filled, type ListCase, listCase, type Section } from './section.ts'

const LIST_MS = 30
const STEP_MS = 60
/** Far more agreed deals than a run takes a step of. */
const OPEN_DEALS = 20_000

interface OpenDeal {
  id: string
  farmer_id: string
  version: number
}

interface FilledDeals extends Filled {
  /** Agreed deals, of which each takes one step. */
  open: OpenDeal[]
}

const random = new SeededRandom(1)
const page = (pages: number) => 1 + random.below(pages)
const farmer = () => busyUser('farmer', random)
const buyer = () => busyUser('buyer', random)
const admin = (): Caller => ({ userId: idOf('farmer', 0), role: 'admin' })
const username = (farmers: number) => `farmer${random.below(farmers)}`
const { listDeals, adminDeals, member } = routes
const list = listCase(LIST_MS)

const lists = [
  ...['todo', 'active', 'completed', 'cancelled'].flatMap((filter) => [
    list(`GET /deals, ${filter}, farmer`, listDeals, () => ({ filter, page: page(3) }), farmer),
    list(`GET /deals, ${filter}, buyer`, listDeals, () => ({ filter, page: page(3) }), buyer),
  ]),
  list('GET /admin/deals', adminDeals, () => ({ page: page(5) }), admin),
  list('GET /admin/deals, of a state', adminDeals, () => ({ state: 'agreed' }), admin),
  list('GET /admin/deals, of a person', adminDeals, () => ({ query: username(people.farmers) }), admin),
  list('GET /members/{username}', member, undefined, buyer, () => ({
    username: username(people.busyFarmers),
  })),
]

const ofFarmer = ({ farmer_id: userId }: OpenDeal): Caller => ({ userId, role: 'farmer' })

const dealPage: ListCase<FilledDeals> = {
  ...{ id: 'GET /deals/{id}', wantedMs: LIST_MS },
  next({ open }) {
    const deal = random.pick(open)
    return { path: `/deals/${deal.id}`, caller: ofFarmer(deal) }
  },
}

const step = (name: string, body: () => object): ListCase<FilledDeals> => ({
  ...{ id: `POST /deals/{id}/${name}`, wantedMs: STEP_MS },
  next({ open }) {
    const deal = open.pop()
    if (!deal) throw new Error('There are no agreed deals left')
    const { id, version } = deal
    return { path: `/deals/${id}/${name}`, caller: ofFarmer(deal), body: { version, ...body() } }
  },
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

export const deals: Section<FilledDeals> = {
  scenarios: [
    ...lists,
    dealPage,
    step('handover', () => ({ place: 'Mandi gate 2', at: tomorrow(), carrier: 'buyer' })),
    step('weighings', () => ({ gross: 10.5, tare: 0.5 })),
  ],
  async open(bench, openSchema, size) {
    const database = await openSchema<DealsTables>('deals', migrations)
    const contact = { fullname: 'Load Member', phone: null, email: 'member@load.invalid', address: null }
    const service = await serviceUnderTest(bench, 'deals', database, (parts) =>
      buildApp({
        ...parts,
        payoutKeys: parsePayoutKeys(generatePayoutKey()),
        publicUrl: 'https://market.example',
        confirmPassword: async () => {},
        readContacts: async (ids) => new Map(ids.map((id) => [id, contact])),
      }),
    )
    const content = await fillDeals(bench, database, service, size.deals)
    const open = await database.db
      .selectFrom('deals')
      .select(['id', 'farmer_id', 'version'])
      .where('state', '=', 'agreed')
      .orderBy('auction_id')
      .limit(OPEN_DEALS)
      .execute()
    return { service, size, content, open }
  },
}
