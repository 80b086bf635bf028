import type { LotReportView, UserClaims } from '@boli/contracts'
import { CLIENT_ADDRESS_HEADER, EDGE_TOKEN_HEADER, newId } from '@boli/contracts'
import { createServiceTokens } from '@boli/http-kit'
import { eventually } from '@boli/test-kit'
import { expect, it } from 'vitest'
import { aBuyer, aFarmer, anAdmin, useAuctions } from './support/auctions-app.ts'
import { deleteUser } from './support/consumed.ts'

const bed = useAuctions()

type Who = Partial<UserClaims>
const admin = anAdmin({ username: 'meera' })
const report = async (
  who: Who | null,
  auctionId: string,
  payload: object = { reason: 'fraud' },
  headers: Record<string, string> = {},
) =>
  (await bed.call(who, { method: 'POST', url: `/api/v1/auction/report/${auctionId}`, payload, headers }))
    .statusCode
const list = async (state: string) =>
  (await bed.call(admin, { url: `/api/v1/admin/lot-reports?state=${state}` })).json() as {
    data: LotReportView[]
    total: number
  }
const decide = (who: Who | null, reportId: string, payload: object) =>
  bed.call(who, { method: 'POST', url: `/api/v1/admin/lot-reports/${reportId}/decision`, payload })

it('anyone but its farmer can report a lot, once at a time, and an administrator decides once', async () => {
  const [farmer, buyer, other] = [aFarmer(), aBuyer(), aFarmer()]
  const lot = await bed.list({}, farmer)
  for (const [who, auctionId, payload, status] of [
    [null, newId(), { reason: 'fraud' }, 404],
    [null, lot._id, { reason: 'envy' }, 400],
    [buyer, newId(), { reason: 'fraud' }, 404],
    [buyer, lot._id, { reason: 'envy' }, 400],
    [farmer, lot._id, { reason: 'fraud' }, 403],
    [buyer, lot._id, { reason: 'wrong-picture', text: ' It shows a cow ' }, 201],
    [buyer, lot._id, { reason: 'fraud' }, 409],
    [other, lot._id, { reason: 'misleading' }, 201],
  ] as const)
    expect(await report(who, auctionId, payload)).toBe(status)
  const { data, total } = await list('open')
  expect([total, data]).toMatchObject([
    2,
    [
      {
        ...{ lot: { _id: lot._id }, farmer: { _id: farmer.userId }, reporter: { _id: buyer.userId } },
        ...{ reason: 'wrong-picture', text: 'It shows a cow', decision: null },
      },
      { reason: 'misleading', text: '' },
    ],
  ])

  const id = data[0]?._id ?? ''
  const good = { outcome: 'picture-hidden', note: ' It was a cow ' }
  for (const [who, reportId, payload, status] of [
    [admin, id, { ...good, note: ' ' }, 400],
    [admin, newId(), good, 404],
    [admin, id, good, 200],
    [admin, id, good, 409],
  ] as const)
    expect((await decide(who, reportId, payload)).statusCode).toBe(status)
  expect((await list('open')).total).toBe(1)
  expect((await list('decided')).data).toMatchObject([
    { decision: { outcome: 'picture-hidden', note: 'It was a cow', by: 'meera' } },
  ])
  const facts = { kind: 'wrong-picture', outcome: 'picture-hidden', note: 'It was a cow' }
  await eventually(() => {
    const acts = bed.events.flatMap((event) => (event.type === 'administrator-acted' ? [event.data] : []))
    expect(acts).toMatchObject([{ act: 'decide-report', facts }])
  })
  expect(await report(buyer, lot._id)).toBe(201)
})

it('a deleted account’s name and text are removed from its reports', async () => {
  const buyer = aBuyer()
  const { _id } = await bed.list()
  expect(await report(buyer, _id, { reason: 'fraud', text: 'Call me, Binod' })).toBe(201)
  await deleteUser(bed.storage.database, buyer.userId)
  const reports = bed.db.selectFrom('lot_reports').select(['reason', 'reporter_username', 'text'])
  expect(await reports.where('auction_id', '=', _id).execute()).toEqual([
    { reason: 'fraud', reporter_username: '', text: '' },
  ])
})

it('one user can report ten lots a day', async () => {
  const buyer = aBuyer()
  const lots = await bed.listMany(11)
  const answers: number[] = []
  for (const { _id } of lots) answers.push(await report(buyer, _id))
  expect(answers).toEqual([...Array(10).fill(201), 429])
})

it('guests can report a lot too, twenty an hour from one address, and without a name', async () => {
  const gateway = createServiceTokens({ secret: 'x'.repeat(32), self: 'gateway' })
  const { _id } = await bed.list()
  const edge = await gateway.issue('auctions')
  const reportFrom = (address: string, who: Who | null = null) =>
    report(who, _id, { reason: 'offensive' }, { [CLIENT_ADDRESS_HEADER]: address, [EDGE_TOKEN_HEADER]: edge })
  const answers = await Promise.all(Array.from({ length: 22 }, () => reportFrom('203.0.113.7')))
  expect(answers.sort()).toEqual([...Array(20).fill(201), 429, 429])
  // An unverified account counts as a guest; a verified one is counted separately.
  expect(await reportFrom('203.0.113.7', { ...aBuyer(), isVerified: false })).toBe(429)
  expect(await reportFrom('203.0.113.7', aBuyer())).toBe(201)
  expect(await reportFrom('203.0.113.8')).toBe(201)
  const { data } = await list('open&limit=50')
  const ofLot = data.filter(({ lot }) => lot._id === _id)
  const guests = ofLot.filter(({ reporter }) => reporter.username === '')
  expect([ofLot.length, guests.length]).toEqual([22, 21])
  expect(new Set(guests.map(({ reporter }) => reporter._id)).size).toBe(21)
})
