import { bodyLimits, newId, type PriceHistory, type PriceImportView, systemActors } from '@boli/contracts'
import { eventually, silentLogger } from '@boli/test-kit'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFetchingPrices } from '../src/features/price-imports/fetch-prices.ts'
import { takePart } from '../src/features/price-imports/take-part.ts'
import { takeStream } from '../src/features/price-imports/take-stream.ts'
import { startImport } from '../src/persistence/price-imports.ts'
import { importsOf, LIST } from './support/imports.ts'
import { admin, form, type InformationApp, useInformation } from './support/information-app.ts'

const bed = useInformation()
const { begin, send, bring } = importsOf(bed)

const HEADING = 'State,District,Market,Commodity,Variety,Grade,Arrival_Date,Min Price,Max Price,Modal Price'

interface Row {
  state?: string
  district?: string
  market?: string
  commodity?: string
  variety?: string
  date?: string
  prices?: [low: number, modal: number, high: number]
}
function line({
  state = 'Madhya Pradesh',
  district = 'Sehore',
  market = 'Sehore',
  commodity = 'Wheat',
  variety = 'Other',
  date = '20/11/2026',
  prices: [low, modal, high] = [2400, 2500, 2600],
}: Row = {}) {
  return [state, district, market, commodity, variety, 'FAQ', date, low, high, modal].join(',')
}
const fileOf = (...lines: string[]) => Buffer.from(`${[HEADING, ...lines].join('\n')}\n`)

const stored = async (commodity: string) => {
  const { rows } = await sql<{ variety: string; low_paise: number; modal_paise: number }>`
    select name, variety, arrived_on, low_paise, modal_paise from mandi_prices
    join mandi_markets on id = market_id where commodity = ${commodity}
    order by name, variety, arrived_on`.execute(bed.db)
  return rows
}

describe('an import', () => {
  it('stores good rows, counts and lists the others, and is recorded in the audit', async () => {
    const file = fileOf(line(), line({ variety: '=cmd()', prices: [3, 2, 1] }), line({ date: '1/1' }), line())
    const ended = await bring(file)
    expect(ended).toMatchObject({
      ...{ state: 'done', failure: null, received: file.length, added: 1, updated: 0, refused: 3 },
      ...{ faults: { order: 1, date: 1, duplicate: 1 }, newest: '2026-11-20', by: 'meera', source: 'upload' },
    })
    const list = (await bed.call(admin, { url: LIST })).json()
    expect(list.data[0]).toEqual(ended)
    const csv = await bed.call(admin, { url: `${LIST}/${ended._id}/refused` })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body.split('\r\n').map((text) => text.slice(0, 11))).toEqual([
      ...['\ufeffline,reaso', '3,order,"Ma', '4,date,"Mad', '5,duplicate', ''],
    ])
    await eventually(() =>
      expect(bed.published).toContainEqual(
        expect.objectContaining({
          type: 'administrator-acted',
          subject: ended._id,
          data: expect.objectContaining({
            act: 'import-prices',
            facts: expect.objectContaining({ file: 'prices.csv' }),
          }),
        }),
      ),
    )
  })

  it('that is repeated changes only what differs, wherever it is split', async () => {
    const varieties = ['a', 'b', 'c', 'd', 'e'].map((variety) => line({ commodity: 'Barley(Jau)', variety }))
    const first = fileOf(...varieties, line({ commodity: 'Barley(Jau)', variety: 'a', prices: [1, 2, 3] }))
    expect(await bring(first, { partBytes: 200 })).toMatchObject({ added: 5, updated: 0, refused: 1 })
    const before = await stored('barley')
    expect(await bring(first, { partBytes: 333 })).toMatchObject({ added: 0, updated: 5, refused: 1 })
    expect(await stored('barley')).toEqual(before)
    await bring(fileOf(line({ commodity: 'Barley(Jau)', variety: 'a', prices: [100, 200, 300] })))
    expect((await stored('barley'))[0]).toMatchObject({ low_paise: 10_000, modal_paise: 20_000 })
  })

  it('resumes where it was interrupted, and accepts no part twice or out of order', async () => {
    const file = fileOf(...['a', 'b', 'c', 'd'].map((variety) => line({ commodity: 'Maize', variety })))
    const { row } = await begin(file, { fingerprint: 'cut' })
    const half = await send(row._id, 0, file.subarray(0, 250))
    expect(half.received).toBeLessThan(250)
    expect(half.received).toBeGreaterThan(HEADING.length)
    expect(await send(row._id, 0, file.subarray(0, 250))).toEqual(half)
    expect(await send(row._id, 300, file.subarray(300))).toEqual(half)
    const again = await begin(file, { fingerprint: 'cut' })
    expect(again).toEqual({ status: 200, row: half })
    expect((await begin(file, { fingerprint: 'another' })).row._id).not.toBe(row._id)
    const both = await Promise.all(
      [1, 2].map(() => send(row._id, half.received, file.subarray(half.received))),
    )
    expect(both.map(({ state, added }) => [state, added])).toEqual([
      ['done', 4],
      ['done', 4],
    ])
    expect(await stored('maize')).toHaveLength(4)
  })

  it('of an interrupted stream resumes without duplicates, and stops if another process runs it', async () => {
    const file = fileOf(
      ...Array.from({ length: 38_000 }, (_, at) => line({ commodity: 'Rice', variety: `v${at}` })),
    )
    expect(file.length).toBeGreaterThan(2 * bodyLimits.prices)
    const { db } = bed
    const start = () =>
      startImport(db, {
        ...{ fileName: 'big.csv', fingerprint: '1', bytes: file.length, source: 'operator' as const },
        ...{ admin: null, now: bed.clock.now },
      })
    async function* chunks(from: number, until: number) {
      for (let at = from; at < until; at += 65_536) yield file.subarray(at, Math.min(at + 65_536, until))
      if (until < file.length) throw new Error('killed')
    }
    const now = () => bed.clock.now
    const { row } = await start()
    await expect(takeStream(db, row, chunks(0, 1.5 * bodyLimits.prices), { now })).rejects.toThrow('killed')
    const { row: left, isNew } = await start()
    expect([isNew, left.received > 0]).toEqual([false, true])
    async function* overtaken() {
      const bytes = file.subarray(left.received, -10)
      await takePart(db, { importId: left.id, offset: left.received, bytes }, now())
      yield* chunks(left.received, file.length)
    }
    await expect(takeStream(db, left, overtaken(), { now })).rejects.toThrow('same file')
    const { row: later } = await start()
    expect(await takeStream(db, later, chunks(later.received, file.length), { now })).toMatchObject({
      ...{ state: 'done', added: 38_000, updated: 0, refused: 0 },
    })
  })

  it.each([
    ['columns', Buffer.from('no,such,file\n1,2,3\n')],
    ['lines', Buffer.alloc(bodyLimits.prices + 1, 'x')],
  ])('ends with %s if nothing can be read', async (failure, file) => {
    expect(await bring(file)).toMatchObject({ state: 'failed', failure, added: 0 })
  })

  it('refuses invalid calls and names the wrong field', async () => {
    const answer = async (call: Parameters<InformationApp['call']>[1]) => {
      const response = await bed.call(admin, call)
      return [response.statusCode, response.json().errors?.[0]?.field]
    }
    expect(
      await answer({ url: LIST, method: 'POST', payload: { fileName: '', bytes: 1, fingerprint: 'x' } }),
    ).toEqual([400, 'fileName'])
    expect(await answer({ url: `${LIST}/${newId()}/refused` })).toEqual([404, undefined])
    const part = { name: 'p', bytes: Buffer.from('x'), field: 'part' }
    const to = `${LIST}/${newId()}/parts`
    expect(await answer(form('POST', to, { offset: '0' }, part))).toEqual([404, undefined])
    expect(await answer(form('POST', to, { offset: '-1' }, part))).toEqual([400, 'offset'])
    expect(await answer(form('POST', to, { offset: '0' }))).toEqual([400, 'part'])
  })
})

describe('mandi prices in the guide', () => {
  const guideOf = async (commodity: string, query: string) => {
    const url = `/api/v1/info/price-guide?commodity=${commodity}&${query}`
    return (await bed.call(null, { url })).json().data.mandis
  }
  const guide = (query: string) => guideOf('mustard', query)
  const mustard = (row: Row) => line({ commodity: 'Mustard', ...row })

  it('come from the district, else from three mandis of the state, else from India, and never from fewer', async () => {
    expect(await guide('state=MP&district=Sehore')).toBeNull()
    await bring(
      fileOf(
        mustard({ prices: [5000, 5200, 5400] }),
        mustard({ market: 'Ashta', variety: 'Black', date: '18/11/2026', prices: [5100, 5300, 5600] }),
        mustard({ market: 'Ashta', variety: 'Yellow', date: '18/11/2026', prices: [4000, 6000, 7000] }),
        mustard({ market: 'Ashta', date: '17/11/2026', prices: [1, 1, 1] }),
        mustard({ district: 'Guna', market: 'Guna', date: '05/11/2026' }),
      ),
    )
    const sehore = { district: 'Sehore', state: 'MP' }
    expect(await guide('state=MP&district=sehore')).toEqual({
      ...{ low: 4000, modal: 5200, high: 5400, mandis: 2, reach: 'district' },
      ...{ oldest: '2026-11-18', latest: '2026-11-20', isDemo: false },
      nearest: [
        { ...{ market: 'Sehore', date: '2026-11-20', low: 5000, modal: 5200, high: 5400 }, ...sehore },
        { ...{ market: 'Ashta', date: '2026-11-18', low: 4000, modal: 5300, high: 7000 }, ...sehore },
      ],
    })
    expect(await guide('state=MP&district=Guna')).toBeNull()
    await bring(fileOf(mustard({ district: 'Guna', market: 'Guna', date: '19/11/2026' })))
    expect(await guide('state=MP&district=Bhopal')).toMatchObject({ reach: 'state', mandis: 3 })
    expect(await guide('state=RJ&unit=kg')).toMatchObject({ reach: 'country', mandis: 3, modal: 52 })
    expect(await guide('unit=piece')).toBeNull()
  })

  it('are of the newest day, whichever file came first, and from any release', async () => {
    const garlic = (row: Row) => line({ commodity: 'Garlic', ...row })
    const band = async () => {
      const { low, modal, high, latest, isDemo } = await guideOf('garlic', 'state=MP&district=Sehore')
      return [low, modal, high, latest, isDemo]
    }
    await bring(fileOf(garlic({ date: '19/11/2026', prices: [900, 1000, 1100] })))
    await bring(fileOf(garlic({ date: '12/11/2026', prices: [1, 2, 3] })))
    expect(await band()).toEqual([900, 1000, 1100, '2026-11-19', false])
    await bring(fileOf(garlic({ date: '19/11/2026', prices: [910, 1010, 1110] })))
    expect(await band()).toEqual([910, 1010, 1110, '2026-11-19', false])
    const both = ['a', 'b', 'c', 'd'].map((variety, at) =>
      bring(fileOf(garlic({ date: '19/11/2026', variety, prices: [800 - at, 1010, 1200 + at] })), {
        fingerprint: variety,
        isDemo: variety === 'd',
      }),
    )
    await Promise.all(both)
    expect(await band()).toEqual([797, 1010, 1203, '2026-11-19', true])
    await bring(fileOf(garlic({ date: '20/11/2026', prices: [700, 750, 800] })))
    expect(await band()).toEqual([700, 750, 800, '2026-11-20', false])
    // As a release without the figures of the newest day does.
    await sql`update mandi_trade set newest_on = '2026-11-19' where commodity = 'garlic'`.execute(bed.db)
    expect(await band()).toEqual([797, 1010, 1203, '2026-11-19', true])
  })

  it('are removed when their import is withdrawn or a row is struck, and replaced prices return', async () => {
    const onion = (row: Row) => line({ commodity: 'Onion', ...row })
    const band = async () => {
      const mandis = await guideOf('onion', 'state=MP&district=Sehore')
      return mandis && [mandis.low, mandis.modal, mandis.high, mandis.latest]
    }
    const act = (row: PriceImportView, what: string) =>
      bed.call(admin, {
        ...{ method: 'POST', url: `${LIST}/${row._id}/${what}`, payload: { reason: ' By the bunch ' } },
      })
    const standing = async (row: PriceImportView, query = '') =>
      (await bed.call(admin, { url: `${LIST}/${row._id}/rows?query=${query}` })).json()

    const first = await bring(fileOf(onion({ date: '18/11/2026', prices: [900, 1000, 1100] })))
    const second = await bring(
      fileOf(
        onion({ date: '18/11/2026', prices: [910, 1010, 1110] }),
        onion({ market: 'Ashta', date: '19/11/2026', prices: [700, 800, 900] }),
        onion({ date: '20/11/2026', prices: [500, 600, 700] }),
      ),
      { fingerprint: 'second' },
    )
    const third = await bring(fileOf(onion({ date: '18/11/2026', prices: [920, 1020, 1120] })), {
      fingerprint: 'third',
    })
    expect((await standing(second, 'ashta')).data).toMatchObject([
      { line: 3, market: 'Ashta', commodity: 'onion', date: '2026-11-19', low: 700, modal: 800, high: 900 },
    ])
    expect(await standing(second)).toMatchObject({ total: 2, data: [{ line: 3 }, { line: 4 }] })

    expect((await act(second, 'rows/2/strike')).statusCode).toBe(404)
    expect((await act(second, 'rows/4/strike')).json().data).toMatchObject({ struck: 1, takenBack: null })
    expect(await band()).toEqual([700, 800, 900, '2026-11-19'])
    const opened = (await bed.call(admin, { url: `${LIST}/${second._id}` })).json().data
    expect(opened.strikes).toMatchObject([{ line: 4, reason: 'By the bunch', by: 'meera' }])

    expect((await act(second, 'take-back')).json().data).toMatchObject({
      takenBack: { by: 'meera', reason: 'By the bunch' },
    })
    expect((await act(second, 'take-back')).json().code).toBe('already-taken-back')
    expect((await act(second, 'rows/3/strike')).json().code).toBe('already-taken-back')
    expect(await stored('onion')).toMatchObject([{ name: 'Sehore', modal_paise: 102_000 }])
    await act(third, 'take-back')
    expect(await stored('onion')).toMatchObject([{ name: 'Sehore', modal_paise: 100_000 }])
    bed.clock.now = new Date(bed.clock.now.getTime() + 61 * 86_400_000)
    expect((await act(first, 'take-back')).json()).toMatchObject({
      ...{ code: 'import-too-old', params: { days: 60 } },
    })
    bed.clock.now = new Date(bed.clock.now.getTime() - 61 * 86_400_000)
    await act(first, 'take-back')
    expect([await stored('onion'), await band()]).toEqual([[], null])
    await eventually(() =>
      expect(
        bed.published.flatMap(({ type, data }) => (type === 'administrator-acted' ? [data] : [])),
      ).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ act: 'strike-price', facts: expect.objectContaining({ line: 4 }) }),
          expect.objectContaining({
            act: 'take-back-prices',
            facts: { file: 'prices.csv', prices: 1, reason: 'By the bunch' },
          }),
        ]),
      ),
    )
  })

  it('say that they include invented prices', async () => {
    await bring(fileOf(mustard({ market: 'Demo mandi' })), { isDemo: true })
    expect(await guide('state=MP&district=Sehore')).toMatchObject({ isDemo: true, mandis: 3 })
    expect(await guide('state=MP&district=Guna')).toMatchObject({ isDemo: false })
  })
})

describe('the daily fetch', () => {
  /** A portal for one test, and how the imports from it ended. */
  async function aPortal(path: string, answer: (path: string) => { status: number; file: Buffer }) {
    const portal = fastify().get('*', async (request, reply) => {
      const { status, file } = answer(request.url)
      return reply.code(status).send(file)
    })
    onTestFinished(() => portal.close())
    const ended: string[] = []
    return {
      url: new URL(path, await portal.listen({ host: '127.0.0.1', port: 0 })),
      ended,
      report: { ended: ({ state }: { state: string }) => void ended.push(state) },
    }
  }

  it('runs once a day over all instances, in the evening, with the key, and again after a failure', async () => {
    const asked: string[] = []
    const answers = [503, 200, 200]
    const file = fileOf(line({ commodity: 'Lentil (Masur)(Whole)' }))
    const { url, ended, report } = await aPortal('prices?format=csv', (path) => {
      asked.push(path)
      return { status: answers.shift() ?? 500, file }
    })
    const { database } = bed.storage
    /** Two instances check at the same hour. */
    async function check(moment: string) {
      const parts = { database, logger: silentLogger, now: () => new Date(moment) }
      const both = [1, 2].map(() => startFetchingPrices(parts, { url, key: 'k y' }, report))
      await Promise.all(both.map((one) => one.stop()))
    }
    const yesterday = {
      day: '2026-11-20',
      tries: 1,
      tried_at: new Date('2026-11-20T15:00:00Z'),
      is_done: true,
    }
    await database.db.insertInto('price_fetches').values(yesterday).execute()
    await check('2026-11-21T10:00:00Z')
    expect(asked).toEqual([])
    await check('2026-11-21T14:45:00Z')
    expect([asked, ended]).toEqual([['/prices?format=csv&api-key=k+y'], ['failed']])
    const unsolved = async () => {
      const answer = (await bed.call(admin, { url: `${LIST}?unsolved=true` })).json()
      const fetched = answer.data.filter(({ source }: PriceImportView) => source === 'fetch')
      return { fetched: fetched.length, isCounted: answer.total === answer.data.length }
    }
    expect(await unsolved()).toEqual({ fetched: 1, isCounted: true })
    await check('2026-11-21T15:30:00Z')
    expect(asked).toHaveLength(1)
    // After midnight, for the previous day.
    await check('2026-11-21T18:50:00Z')
    await check('2026-11-22T05:00:00Z')
    expect(ended).toEqual(['failed', 'done'])
    expect(await unsolved()).toEqual({ fetched: 0, isCounted: true })
    const { userId, username } = systemActors.fetch
    const acts = () => bed.published.filter(({ data }) => 'admin' in data && data.admin?.userId === userId)
    await eventually(() => expect(acts()).toHaveLength(2))
    expect(acts()[0]?.data).toMatchObject({ act: 'import-prices', admin: { username } })
    const list = (await bed.call(admin, { url: `${LIST}?limit=2` })).json()
    expect(list.data.map(({ state, failure }: PriceImportView) => [state, failure])).toEqual([
      ['done', null],
      ['failed', 'unreachable'],
    ])
  })

  it('of a failed day delays neither a file of an administrator nor the next day', async () => {
    let isDown = true
    const file = fileOf(line({ commodity: 'Mustard' }))
    const { url, ended, report } = await aPortal('', () => ({ status: isDown ? 503 : 200, file }))
    async function round(moment: string) {
      const parts = { database: bed.storage.database, logger: silentLogger, now: () => new Date(moment) }
      await startFetchingPrices(parts, { url, key: null }, report).stop()
    }
    await round('2026-12-01T14:45:00Z')
    expect(ended).toEqual(['failed'])
    expect(await bring(fileOf(line({ commodity: 'Castor Seed' })))).toMatchObject({ state: 'done' })
    isDown = false
    await round('2026-12-02T14:45:00Z')
    expect(ended).toEqual(['failed', 'done'])
  })
})

describe('the price history', () => {
  const historyOf = async (query: string) =>
    (await bed.callInternally(`/internal/price-history?${query}`)).json().data as PriceHistory

  it('is weekly, with the mandis that reported each week, for India or a state', async () => {
    const turmeric = (row: Row) => line({ commodity: 'Turmeric', ...row })
    await bring(
      fileOf(
        turmeric({ market: 'A', date: '20/11/2026', prices: [7000, 8000, 9000] }),
        turmeric({ market: 'A', date: '18/11/2026', prices: [7100, 8100, 9100] }),
        turmeric({ market: 'B', date: '17/11/2026', prices: [7500, 8500, 9500] }),
        turmeric({
          market: 'C',
          date: '16/11/2026',
          prices: [7600, 8600, 9600],
          state: 'Kerala',
          district: 'Idukki',
        }),
        turmeric({ market: 'A', date: '13/11/2026', prices: [6000, 7000, 8000] }),
        // The week before the first one.
        turmeric({ market: 'A', date: '24/05/2026', prices: [1000, 2000, 3000] }),
      ),
    )
    expect(await historyOf('commodity=turmeric')).toEqual({
      weeks: [
        { from: '2026-11-09', low: 6000, modal: 7000, high: 8000, mandis: 1 },
        { from: '2026-11-16', low: 7500, modal: 8500, high: 9500, mandis: 3 },
      ],
      ...{ latest: '2026-11-20', isDemo: false, states: ['KL', 'MP'] },
    })
    expect((await historyOf('commodity=turmeric&state=KL')).weeks).toEqual([
      { from: '2026-11-16', low: 7600, modal: 8600, high: 9600, mandis: 1 },
    ])
    const { data } = (await bed.callInternally('/internal/priced-commodities')).json()
    expect(data).toContainEqual({ commodity: 'turmeric', modal: 8500, mandis: 3, latest: '2026-11-20' })
  })

  it('is empty if nothing is known, marks invented prices, and is for services only', async () => {
    expect(await historyOf('commodity=cumin')).toEqual({
      ...{ weeks: [], latest: null, isDemo: false, states: [] },
    })
    await bring(fileOf(line({ commodity: 'Cummin Seed(Jeera)' })), {
      isDemo: true,
      fingerprint: 'demo history',
    })
    expect((await historyOf('commodity=cumin')).isDemo).toBe(true)
    for (const path of ['price-history?commodity=wheat', 'priced-commodities'])
      expect((await bed.call(admin, { url: `/internal/${path}` })).statusCode).toBe(403)
  })
})
