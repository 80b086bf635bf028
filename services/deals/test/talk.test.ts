import { randomUUID } from 'node:crypto'
import { form } from '@boli/test-kit/form'
import { killNextChild } from '@boli/test-kit/kill-next-child'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { PASSWORD, type Person, useDeals } from './support/deals-app.ts'
import { openADeal, step, take, upi, viewOf } from './support/parties.ts'

const bed = useDeals()

const url = (dealId: string, end: string) => `/api/v1/deals/${dealId}/${end}`

async function addPicture(who: Person | null, dealId: string, bytes?: Buffer) {
  const brown = { create: { width: 20, height: 10, channels: 3, background: '#a50' } } as const
  const picture = bytes ?? (await sharp(brown).jpeg().toBuffer())
  const sent = form({}, { name: 'slip.jpg', bytes: picture, field: 'picture' })
  return bed.call(who, { method: 'POST', url: url(dealId, 'pictures'), ...sent })
}

const say = (who: Person | null, dealId: string, payload: object, key: string = randomUUID()) =>
  bed.call(who, {
    ...{ method: 'POST', url: url(dealId, 'messages'), headers: { 'idempotency-key': key }, payload },
  })

it('only its two parties and administrators can load a picture of a deal', async () => {
  const { farmer, buyer, runnerUp, dealId } = await openADeal(bed)
  const added = await addPicture(farmer, dealId)
  expect(added.statusCode).toBe(201)
  const { picture } = added.json().data
  const weighed = await take(bed, farmer, dealId, 'weighings', { net: 10, photos: [picture] })
  const address = weighed.weighings[0]?.photos[0] ?? ''
  const shown = await bed.call(buyer, { url: address })
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  expect(shown.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
  const status = async (who: Person | null, at = address) => (await bed.call(who, { url: at })).statusCode
  expect(await status(await bed.aPerson('admin'))).toBe(200)
  expect([await status(runnerUp), await status(null)]).toEqual([404, 401])
  const other = await openADeal(bed)
  expect(await status(other.farmer, address.replace(dealId, other.dealId))).toBe(404)
  for (const public_ of [`/media/deals/${picture}`, `/media/deals/${dealId}/${picture}`])
    expect(await status(farmer, public_)).toBe(404)
})

it('if the encoder is killed the picture is not refused as invalid, and can be sent again', async () => {
  const { buyer, dealId } = await openADeal(bed)
  killNextChild()
  expect((await addPicture(buyer, dealId)).json()).toMatchObject({ status: 503, code: 'overloaded' })
  expect((await addPicture(buyer, dealId)).statusCode).toBe(201)
})

it('a picture belongs to one step of its own deal', async () => {
  const { farmer, buyer, runnerUp, dealId } = await openADeal(bed)
  const { picture } = (await addPicture(buyer, dealId)).json().data
  const other = await openADeal(bed)
  const payment = { ...upi(100), photo: picture }
  const elsewhere = await step(bed, other.buyer, other.dealId, 'payments', payment)
  expect(elsewhere.json().errors[0].field).toBe('photos')
  await take(bed, buyer, dealId, 'payments', payment)
  expect((await step(bed, buyer, dealId, 'payments', payment)).statusCode).toBe(400)
  expect((await viewOf(bed, farmer, dealId)).payments).toHaveLength(1)
  expect((await addPicture(runnerUp, dealId)).statusCode).toBe(404)
  expect((await addPicture(await bed.aPerson('admin'), dealId)).json().code).toBe('not-your-step')
  expect((await addPicture(buyer, dealId, Buffer.from('no picture'))).json().code).toBe('picture-unreadable')
})

it('the two parties write to each other, newest first, and each message is sent once', async () => {
  const { farmer, buyer, runnerUp, dealId } = await openADeal(bed)
  const { picture } = (await addPicture(buyer, dealId)).json().data
  const key = randomUUID()
  const sayFirst = () => say(buyer, dealId, { text: 'कल सुबह आऊँगा', photos: [picture] }, key)
  const first = await sayFirst()
  const photos = [url(dealId, `pictures/${picture}`)]
  expect(first.json().data).toMatchObject({ number: 1, by: 'buyer', photos })
  expect((await sayFirst()).json().data).toEqual(first.json().data)
  for (const other of [{ text: 'Something else', photos: [picture] }, { text: 'कल सुबह आऊँगा' }])
    expect((await say(buyer, dealId, other, key)).json().code).toBe('key-reused')
  await Promise.all([farmer, buyer, farmer].map((who, n) => say(who, dealId, { text: `Message ${n}` })))

  const read = async (who: Person, query = '') =>
    (await bed.call(who, { url: `${url(dealId, 'messages')}${query}` })).json()
  const newest = await read(farmer, '?limit=3')
  expect(newest.data.map(({ number }: { number: number }) => number)).toEqual([4, 3, 2])
  expect(newest.hasMore).toBe(true)
  expect((await read(farmer, '?before=2')).data).toEqual([first.json().data])
  expect((await read(farmer, '?before=2147483648')).code).toBe('validation-failed')
  expect((await read(runnerUp)).code).toBe('not-found')
  await expect.poll(() => bed.about('deal-message-sent', dealId)).toHaveLength(4)
  // Events are stored for ever: they announce a message without its content.
  const events = bed.about('deal-message-sent', dealId)
  expect(JSON.stringify(events)).not.toMatch(/कल सुबह|Message 1|pictures/)
  expect(events[0]).toMatchObject({ dealId, farmerId: farmer.userId, message: { by: 'buyer', number: 1 } })
})

it('messages are for the two parties of an agreed deal, and are limited', async () => {
  const { farmer, runnerUp, dealId } = await openADeal(bed)
  const code = async (...call: Parameters<typeof say>) => (await say(...call)).json().code
  expect(await code(runnerUp, dealId, { text: 'x' })).toBe('not-found')
  expect(await code(await bed.aPerson('admin'), dealId, { text: 'x' })).toBe('not-your-step')
  expect(await code(farmer, dealId, { text: 'x', photos: ['../../etc/passwd'] })).toBe('validation-failed')
  expect(await code(farmer, dealId, {})).toBe('validation-failed')
  const { picture } = (await addPicture(farmer, dealId)).json().data
  const photoOnly = await say(farmer, dealId, { photos: [picture] })
  expect(photoOnly.json().data).toMatchObject({ text: '', number: 1 })
  const undecided = await openADeal(bed, { closeReason: 'reserve-not-met' })
  expect(await code(undecided.farmer, undecided.dealId, { text: 'x' })).toBe('step-not-open')
})

it('users can export their own deals and messages, and nothing of the other party that only the deal shows', async () => {
  const { farmer, buyer, dealId } = await openADeal(bed)
  await say(buyer, dealId, { text: 'When may I come?' })
  await say(farmer, dealId, { text: 'On Monday' })
  const payout = { upiId: 'asha@ybl', holder: null, account: null, ifsc: null, password: PASSWORD }
  await bed.call(farmer, { method: 'PUT', url: '/api/v1/deals/payout-details', payload: payout })
  const take = (who: Person | null) => bed.call(who, { method: 'GET', url: '/api/v1/deals/my-data' })
  const { data } = (await take(buyer)).json()
  expect(data).toMatchObject({
    deals: [{ _id: dealId, amount: { due: 20_000 }, messages: [{ by: 'buyer', text: 'When may I come?' }] }],
    isComplete: true,
  })
  expect(JSON.stringify(data)).not.toMatch(/asha@ybl|On Monday|phone|@example/)
  expect((await take(await bed.aPerson('farmer'))).json().data).toEqual({ deals: [], isComplete: true })
})
