import { groupDigits, type Language } from '@boli/contracts'
import { wordsOf } from '@boli/words'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, expect, it } from 'vitest'
import { copiedFrom, ownLetters } from './support/copied-from.ts'
import { contactOf, type Person, useDeals } from './support/deals-app.ts'
import { openADeal, type Parties, somePeople, step, take, today, upi, viewOf } from './support/parties.ts'

/** The language of every account. */
let readIn: Language = 'en'
/** In place of each user's own name. */
let fullname: string | undefined
const bed = useDeals({
  readContacts: async (ids) =>
    new Map(ids.map((id) => [id, { ...contactOf(id), ...(fullname && { fullname }), language: readIn }])),
})
afterEach(() => {
  readIn = 'en'
  fullname = undefined
})

/** Takes a deal up to the farmer's last confirmation, which issues the bill. */
async function bringToPayment({ farmer, buyer, dealId }: Omit<Parties, 'runnerUp'>) {
  await take(bed, farmer, dealId, 'weighings', {
    ...{ gross: 10.2, bags: 20, bagTare: 0.01 },
    deductions: [{ kind: 'moisture', by: 'quantity', value: 0.1, reason: 'नमी ज़्यादा' }],
  })
  await take(bed, buyer, dealId, 'weighings/1/confirm')
  await take(bed, buyer, dealId, 'payments', upi(19_800))
}

const fetchBill = (who: Person | null, dealId: string) =>
  bed.call(who, { url: `/api/v1/deals/${dealId}/bill` })

async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

it('the bill shows the deal’s figures, never changes, and is visible to its two parties only', async () => {
  const parties = await openADeal(bed)
  const { farmer, buyer, runnerUp, dealId } = parties
  await bringToPayment(parties)
  expect((await fetchBill(buyer, dealId)).statusCode).toBe(404)
  const { bill, amount, payments } = await take(bed, farmer, dealId, 'payments/1/received')
  expect(bill).toMatchObject({
    number: expect.stringMatching(/^\d{4}-\d{2}\/0001$/),
    date: today(),
    total: 19_800,
  })

  const response = await fetchBill(buyer, dealId)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  const text = await textOf(response.rawPayload)
  const money = (rupees: number) =>
    `₹${Math.abs(rupees).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
  for (const shown of [
    bill?.number,
    ...amount.lines.map((line) => money(line.amount)),
    money(amount.due),
    'Nineteen thousand eight hundred rupees',
    ...[farmer, buyer].map(({ userId }) => contactOf(userId).fullname),
    ...['Sharbati wheat', '10.2 quintals', '9.9 quintals', payments[0]?.reference, `/bill/${bill?.code}`],
  ])
    expect(text).toContain(shown)

  expect((await fetchBill(farmer, dealId)).rawPayload.equals(response.rawPayload)).toBe(true)
  expect((await fetchBill(runnerUp, dealId)).statusCode).toBe(404)
  expect((await fetchBill(await bed.aPerson('admin'), dealId)).statusCode).toBe(200)
})

it('a bill for accounts in Tamil is in Tamil, with the amounts that the API returns', async () => {
  readIn = 'ta'
  const parties = await openADeal(bed)
  await bringToPayment(parties)
  const { bill, amount } = await take(bed, parties.farmer, parties.dealId, 'payments/1/received')
  const { rawPayload: file } = await fetchBill(parties.farmer, parties.dealId)
  const drawn = await textOf(file)
  for (const shown of [bill?.number, `₹${groupDigits(amount.due)}.00`]) expect(drawn).toContain(shown)
  expect(ownLetters(copiedFrom(file))).toContain(ownLetters(wordsOf(readIn).bill.record))
})

it.each([
  ['🌾 Жанна', ({ username }: Person) => username],
  ['Asha ✓ Patil 🌾', () => 'Asha Patil'],
])(
  'a bill names the farmer “%s” by the part that can be drawn, or else by the username',
  async (name, shown) => {
    fullname = name
    const parties = await openADeal(bed)
    await bringToPayment(parties)
    await take(bed, parties.farmer, parties.dealId, 'payments/1/received')
    const text = await textOf((await fetchBill(parties.farmer, parties.dealId)).rawPayload)
    expect(text).toContain(shown(parties.farmer))
    expect(text).not.toMatch(/[✓Жан]/)
  },
)

it('anyone with its code may check number, date and total of a bill, and nothing else', async () => {
  const parties = await openADeal(bed)
  await bringToPayment(parties)
  const { bill } = await take(bed, parties.farmer, parties.dealId, 'payments/1/received')
  const check = (code = '') => bed.call(null, { url: `/api/v1/bills/${code}` })
  expect((await check(bill?.code)).json().data).toEqual({
    ...{ number: bill?.number, date: today(), total: 19_800, corrections: [] },
  })
  expect((await check('A'.repeat(22))).statusCode).toBe(404)
})

it('a mistake found later gets a credit note with its own number, and the bill does not change', async () => {
  const parties = await openADeal(bed)
  const { farmer, buyer, dealId } = parties
  const credit = (who: Person, amount: number) =>
    step(bed, who, dealId, 'credit-notes', { amount, note: 'Weighed again' })
  expect((await credit(farmer, 10)).json().code).toBe('step-not-open')
  await bringToPayment(parties)
  const { bill } = await take(bed, farmer, dealId, 'payments/1/received')
  expect((await credit(buyer, 10)).json().code).toBe('not-your-step')
  const first = await take(bed, farmer, dealId, 'credit-notes', { amount: 19_700.5, note: 'Weighed again' })
  const number = bill?.number.replace(/^/, 'CN/')
  const before = (await fetchBill(buyer, dealId)).rawPayload
  expect(first).toMatchObject({
    ...{ state: 'completed', amount: { due: 19_800 } },
    bill: { ...bill, creditNotes: [{ number, date: today(), total: 19_700.5 }] },
  })
  expect(first.timeline.at(-1)).toMatchObject({ kind: 'credited', detail: { number, amount: 19_700.5 } })
  expect((await credit(farmer, 99.51)).json().errors[0].field).toBe('amount')
  expect((await credit(farmer, 99.5)).statusCode).toBe(200)
  const { corrections } = (await bed.call(null, { url: `/api/v1/bills/${bill?.code}` })).json().data
  expect(corrections.map(({ total }: { total: number }) => total)).toEqual([19_700.5, 99.5])
  expect((await fetchBill(buyer, dealId)).rawPayload.equals(before)).toBe(true)
  const note = (who: Person, index: number) =>
    bed.call(who, { url: `/api/v1/deals/${dealId}/credit-notes/${index}` })
  const text = await textOf((await note(buyer, 1)).rawPayload)
  for (const shown of [number, '₹19,700.50', 'Weighed again']) expect(text).toContain(shown)
  expect(await textOf((await note(farmer, 2)).rawPayload)).toContain('₹99.50')
  expect((await note(buyer, 3)).statusCode).toBe(404)
  expect((await note(parties.runnerUp, 1)).statusCode).toBe(404)
})

it('simultaneous bills of one seller have neither gaps nor duplicates', async () => {
  const { farmer, buyer } = await somePeople(bed)
  const deals: Parties[] = []
  while (deals.length < 6) deals.push(await openADeal(bed, {}, buyer, farmer))
  for (const deal of deals) await bringToPayment(deal)
  const answers = await Promise.all(
    // Each is sent twice with its own key: one of the two issues the bill.
    deals.flatMap(({ dealId }) => [1, 2].map(() => step(bed, farmer, dealId, 'payments/1/received'))),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(6).fill(200),
    ...Array(6).fill(409),
  ])
  const views = await Promise.all(deals.map(({ dealId }) => viewOf(bed, farmer, dealId)))
  const counts = views.map(({ bill }) => Number(bill?.number.split('/')[1])).sort()
  expect(counts).toEqual([1, 2, 3, 4, 5, 6])
})
