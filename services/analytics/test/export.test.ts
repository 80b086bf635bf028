import { createEvent, newId } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { admin, useAnalytics } from './support/analytics-app.ts'
import { auctionStory, userStory } from './support/stories.ts'

const analytics = useAnalytics()

beforeAll(async () => {
  await analytics.publish([
    ...userStory(newId(), 'meera').slice(0, 2),
    ...auctionStory(newId(), { productName: '=HYPERLINK("x")' }),
  ])
})

const get = (path: string) => analytics.call(admin, `/api/v1/admin/export/${path}`)

describe('export', () => {
  test('gives the bids of the requested days as CSV', async () => {
    const answer = await get('bids?from=2026-11-20&to=2026-11-20')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('boli-bids-2026-11-20-2026-11-20.csv')
    const lines = answer.body.trim().split('\r\n')
    expect(answer.body.startsWith('\ufeff')).toBe(true)
    expect(lines[0]).toBe('bid,auction,sequence,bidder,amount_rupees,automatic,placed_at')
    expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['2000', '2500'])
    expect((await get('bids?from=2026-11-21&to=2026-11-30')).body.trim().split('\r\n')).toHaveLength(1)
  })

  test('is recorded in the audit before the first line, and not if nothing is exported', async () => {
    const taker = { ...admin, userId: newId(), username: 'taker' }
    const taken = () =>
      analytics.published.filter(({ data }) => 'admin' in data && data.admin?.userId === taker.userId)
    const take = (path: string) => analytics.call(taker, `/api/v1/admin/export/${path}`)
    for (const [days, code] of [
      ['from=2026-11-21&to=2026-11-20', 'days-order'],
      ['from=2026-02-01&to=2026-02-30', 'date'],
    ]) {
      const refused = await take(`users?${days}`)
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [expect.objectContaining({ field: 'to', code })],
      ])
    }
    expect((await take('users?from=2026-11-01&to=2026-11-20')).statusCode).toBe(200)
    await eventually(() => expect(taken()).toHaveLength(1))
    expect(taken()[0]).toMatchObject({
      type: 'administrator-acted',
      data: {
        ...{ admin: { username: 'taker' }, act: 'export-data' },
        facts: { dataset: 'users', from: '2026-11-01', to: '2026-11-20' },
      },
    })
  })

  test('gives users and auctions, with no text that a spreadsheet runs as a formula', async () => {
    expect((await get('users?from=2026-11-01&to=2026-11-30')).body).toContain('meera,farmer,true')
    const [header, ...lots] = (await get('auctions?from=2026-11-01&to=2026-11-30')).body.trim().split('\r\n')
    expect(header).toBe(
      'auction,product,category,farmer,quantity,unit,base_price_rupees,price_rupees,lot_value_rupees,' +
        'bids,participants,status,close_reason,created_at,end_time',
    )
    expect(lots.join()).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('streams page after page, each row once, even if many have the same time', async () => {
    const auctionId = newId()
    const bids = Array.from({ length: 2_500 }, (_, index) => ({
      ...{ bid_id: newId(), auction_id: auctionId, sequence: index + 1, bidder_id: newId() },
      ...{ amount: 100_000 + index, is_automatic: false },
      placed_at: new Date(Date.UTC(2026, 9, 5, 6, Math.floor(index / 1_250))),
    }))
    await analytics.db.insertInto('bids').values(bids).execute()
    const lines = (await get('bids?from=2026-10-05&to=2026-10-05')).body.trim().split('\r\n').slice(1)
    const times = lines.map((line) => line.split(',').at(-1) ?? '')
    expect(times).toEqual([...times].sort())
    const sequences = lines.map((line) => Number(line.split(',')[2])).sort((a, b) => a - b)
    expect(sequences).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1))
  })

  test('gives a day from its first to its last millisecond, by the Indian calendar', async () => {
    const day = (time: string) => new Date(`2026-10-08T${time}+05:30`)
    const times = [new Date(day('00:00:00.000').getTime() - 1), day('00:00:00.000'), day('23:59:59.999')]
    const bids = times.map((placed_at, index) => ({
      ...{ bid_id: newId(), auction_id: newId(), sequence: index, bidder_id: newId(), amount: 100_000 },
      ...{ is_automatic: false, placed_at },
    }))
    await analytics.db.insertInto('bids').values(bids).execute()
    const lines = (await get('bids?from=2026-10-08&to=2026-10-08')).body.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[2])).toEqual(['1', '2'])
  })

  test('omits names of deleted users, and includes their bids and sales', async () => {
    const story = auctionStory(newId())
    const [seller, buyer] = ['ramkisan', 'guptamills']
    const listed = story.find((event) => event.type === 'auction-created')
    const closed = story.find((event) => event.type === 'auction-closed')
    const people = [listed?.data.lot.farmer, closed?.data.winner]
    const joined = people.flatMap((person) => userStory(person?.userId ?? '', person?.username).slice(0, 1))
    await analytics.publish(joined)
    const gone = people.map((person, index) =>
      createEvent({
        type: 'user-deleted',
        source: 'identity',
        subject: person?.userId ?? '',
        version: 9,
        time: `2026-11-20T07:0${index}:00.000Z`,
        data: { userId: person?.userId ?? '', deletedAt: '2026-11-20T07:00:00.000Z' },
      }),
    )
    const bids = 'bids?from=2026-11-20&to=2026-11-20'
    const lots = 'auctions?from=2026-11-20&to=2026-11-20'
    const linesOf = async (path: string) => (await get(path)).body.trim().split('\r\n')
    const before = { bids: await linesOf(bids), lots: await linesOf(lots) }
    expect([before.bids.join().includes(buyer), before.lots.join().includes(seller)]).toEqual([true, true])
    await analytics.publish(gone)
    const after = { bids: await linesOf(bids), lots: await linesOf(lots) }
    expect(after.bids).toEqual(before.bids.map((line) => line.replace(buyer, 'Deleted user')))
    expect(after.lots).toEqual(before.lots.map((line) => line.replace(seller, 'Deleted user')))
  })

  test.each([
    ['orders?from=2026-11-01&to=2026-11-30', 'dataset'],
    ['bids?from=yesterday&to=2026-11-30', 'from'],
    ['bids?from=2026-13-01&to=2026-13-30', 'from'],
    ['bids?from=2026-11-30&to=2026-11-01', 'to'],
    ['bids', 'from'],
  ])('refuses %s', async (path, field) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
  })
})
