import { addDays, type DealSummary, formatPaise, groupDigits, indianDay } from '@boli/contracts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { type Person, useDeals } from './support/deals-app.ts'
import { agreeOnWeight, openADeal, take, today, upi, viewOf } from './support/parties.ts'

const bed = useDeals()
let buyer: Person
const named = new Map<string, string>()
const farmers: Person[] = []
beforeAll(async () => {
  buyer = await bed.aPerson('business')
  for (const [name, duePaise, deadline] of [
    ['Wheat', 3, '2030-01-02'],
    ['Rice', 1, null],
    ['Mango', 2, '2030-01-01'],
  ] as const) {
    const { dealId, farmer } = await openADeal(bed, {}, buyer)
    named.set(dealId, name)
    farmers.push(farmer)
    const deal = bed.db.updateTable('deals').where('id', '=', dealId)
    await deal.set({ product_name: name, due_paise: duePaise, deadline_at: deadline }).execute()
  }
})

async function list(query: string, who = buyer) {
  const answer = (await bed.call(who, { url: `/api/v1/deals${query}` })).json()
  return { ...answer, names: (answer.data as DealSummary[]).map(({ _id }) => named.get(_id)) }
}

it.each([
  ['', ['Mango', 'Rice', 'Wheat']],
  ['?sortBy=oldest', ['Wheat', 'Rice', 'Mango']],
  ['?sortBy=deadline', ['Mango', 'Wheat', 'Rice']],
  ['?sortBy=deadline-desc', ['Wheat', 'Mango', 'Rice']],
  ['?sortBy=amount-asc', ['Rice', 'Mango', 'Wheat']],
  ['?sortBy=amount-desc&limit=2', ['Wheat', 'Mango']],
  ['?sortBy=amount-desc&limit=2&page=2', ['Rice']],
  ['?query=rIC', ['Rice']],
  ['?query=100%25', []],
])('the user’s deals with %j are %j', async (query, names) => {
  expect((await list(query)).names).toEqual(names)
})

it('deals are found by the other party’s name, not by the user’s own, and are counted accordingly', async () => {
  const [first] = farmers
  expect(await list(`?query=${first?.username}`)).toMatchObject({ names: ['Wheat'], total: 1 })
  expect((await list(`?query=${buyer.username}`)).total).toBe(0)
  expect((await list(`?query=${buyer.username}`, first)).names).toEqual(['Wheat'])
})

it('deals of the requested days are exported with the figures of the API, for their parties only', async () => {
  const today = indianDay(Date.now())
  const exported = async (from: string, to: string, who: Person | null = buyer) =>
    bed.call(who, { url: `/api/v1/deals/export?format=csv&from=${from}&to=${to}` })
  const deals = (await list('?sortBy=oldest')).data as DealSummary[]
  expect(deals.map(({ auction }) => auction.commodity)).toContain('wheat')
  const csv = await exported(addDays(today, -1), addDays(today, 1))
  const lines = parse(csv.body, { bom: true, from: 2 }) as string[][]
  expect(lines.map(([, ...line]) => line)).toEqual(
    deals.map((deal) => [
      ...[deal.auction.productName, 'buyer', deal.seller.username, groupDigits(deal.price), deal.priceUnit],
      ...[groupDigits(deal.due), groupDigits(deal.netInHand), deal.isEstimate ? 'yes' : 'no'],
      ...[deal.state, deal._id, deal.auction._id],
    ]),
  )
  const lengthOf = async (...call: Parameters<typeof exported>) =>
    (parse((await exported(...call)).body, { bom: true }) as string[][]).length
  expect(await lengthOf(addDays(today, -9), addDays(today, -2))).toBe(1)
  expect(await lengthOf(addDays(today, -1), addDays(today, 1), farmers[0])).toBe(2)
  expect((await exported(today, addDays(today, -1))).json()).toMatchObject({
    status: 400,
    errors: [{ field: 'to' }],
  })
})

it.each(['csv', 'xlsx'] as const)(
  'payments, bills and credit notes are exported as %s with the figures of the API',
  async (format) => {
    const { farmer, buyer: payer, dealId } = await openADeal(bed)
    await agreeOnWeight(bed, { farmer, buyer: payer, dealId })
    await take(bed, payer, dealId, 'payments', upi(12_345.5))
    await take(bed, farmer, dealId, 'payments/1/received')
    await take(bed, payer, dealId, 'payments', upi(7_654.5))
    await take(bed, farmer, dealId, 'payments/2/received')
    const { bill, payments } = await viewOf(bed, payer, dealId)
    const dayOf = (cell: Date) => cell.toISOString().slice(0, 10).split('-').reverse().join('/')
    const day = today()
    const rowsOf = async (kind: string, who: Person) => {
      const url = `/api/v1/deals/export?kind=${kind}&format=${format}&from=${day}&to=${day}`
      const { rawPayload, body } = await bed.call(who, { url })
      const rows = format === 'csv' ? (parse(body, { bom: true }) as string[][]) : await readSheet(rawPayload)
      return rows.slice(1).map((row) => row.map((cell) => (cell instanceof Date ? dayOf(cell) : cell)))
    }
    const amount = (rupees: number) =>
      format === 'csv' ? formatPaise(Math.round(rupees * 100)).slice(1) : rupees
    const date = day.split('-').reverse().join('/')
    const paid = (await rowsOf('payments', payer)).map((row) => row.filter((_, column) => column !== 8))
    expect(paid).toEqual(
      payments.map(({ reference, ...one }) => [
        ...[date, 'Sharbati wheat', 'buyer', farmer.username, amount(one.amount)],
        ...['upi', reference, 'received', dealId],
      ]),
    )
    const none = format === 'csv' ? '' : null
    const wanted = [date, 'bill', bill?.number, none, 'Sharbati wheat', 'seller', payer.username]
    expect(await rowsOf('bills', farmer)).toEqual([[...wanted, amount(bill?.total ?? 0), dealId]])
  },
)
