import { type Access, type ErrorAnswer, type PracticeView, type RouteName, routes } from '@boli/contracts'
import { ApiCallError, type ApiSession, dealOf, listLot, placeBid } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiDescription, fetchDescriptions, operationOf } from '../support/api-description.ts'
import { type Caller, callers, signUpCallers } from '../support/callers.ts'
import { requestsOf } from '../support/fuzz/requests.ts'
import { createSender } from '../support/fuzz/send.ts'
import { type BadInput, paramsOf, trialOf } from '../support/route-trials.ts'
import { createStoredCounter } from '../support/stored-rows.ts'
import { describeSystem, endAuction } from '../support/system.ts'

/** 401 answers that anybody may get: they concern the presented credential, not the caller. */
const aboutWhatWasShown = ['wrong-credentials', 'sign-in-expired']
const names = Object.keys(routes) as RouteName[]

/** `FUZZ_REQUESTS=10000 FUZZ_SEED=7 npm test -- --only system every-route` sends more and different requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** Operations have their names in `operationId`, and their refusals in the `default` answer. */
const lintRules = { 'operation-summary': 'off', 'operation-4xx-response': 'off' } as const

/** Fields of JSON bodies named by the specification. A service drops fields missing from its description. */
const namedFields: Partial<Record<RouteName, string>> = {
  register: 'email username password role',
  login: 'input password',
  verifyEmail: 'code',
  forgotPassword: 'email',
  resetPasswordByToken: 'password',
  addDetails: 'countryCode phoneNo street city state pincode country landmark addressType',
  updateProfile:
    'username email firstName lastName dob gender countryCode phoneNo street city state pinCode landMark addressType contact',
  searchUser: 'username',
  updateUser: 'username firstName lastName email role isVerified',
  placeBid: 'bidAmount maxAmount confirm bidKey',
  removeAuction: 'note',
  contact: 'name email subject message',
}

/** The allowed callers, in the words of the table. */
const mayPass: Record<Access, readonly Caller[]> = {
  anyone: callers,
  guest: callers,
  'signed-in': ['unverified', 'farmer', 'business', 'admin'],
  verified: ['farmer', 'business', 'admin'],
  farmer: ['farmer'],
  business: ['business'],
  admin: ['admin'],
}

describeSystem('every route of the public table', {}, (system) => {
  let auctionId = ''
  let descriptions: ApiDescription[]
  let stored: () => Promise<Record<string, number>>
  let openSessionOf: (caller: Caller) => Promise<ApiSession>
  const sessions = new Map<Caller, ApiSession>()

  beforeAll(async () => {
    openSessionOf = await signUpCallers(system)
    for (const caller of callers) sessions.set(caller, await openSessionOf(caller))
    auctionId = (await listLot(sessionOf('farmer')))._id
    descriptions = await fetchDescriptions(system.url)
    stored = await createStoredCounter(system)
  })

  function sessionOf(caller: Caller): ApiSession {
    const session = sessions.get(caller)
    if (!session) throw new Error(`nobody is ${caller}`)
    return session
  }

  async function outcome(session: ApiSession, name: RouteName, call: BadInput['call']) {
    try {
      // A text or file answer has no status field.
      const { status = 200 } = await session.call(routes[name], await call())
      return { status, answer: {} as Partial<ErrorAnswer> }
    } catch (error) {
      if (error instanceof ApiCallError) return { status: error.status, answer: error.answer }
      throw error
    }
  }

  describe.each(names)('%s', (name) => {
    const { access } = routes[name]
    const trial = () => trialOf(name, descriptions)

    test(`lets in the roles of the table: ${access}`, async () => {
      const { harmless, endsSession } = trial()
      const results: Record<string, string> = {}
      for (const caller of callers) {
        const session = endsSession ? await openSessionOf(caller) : sessionOf(caller)
        const { status, answer } = await outcome(session, name, () => harmless)
        const isOut = status === 401 ? !aboutWhatWasShown.includes(answer.code ?? '') : status === 403
        results[caller] = isOut ? String(status) : 'passes'
        expect(status, `${caller}: ${answer.message}`).toBeLessThan(500)
      }
      const wanted = callers.map((caller): [string, string] => {
        if (mayPass[access].includes(caller)) return [caller, 'passes']
        return [caller, caller === 'anonymous' ? '401' : '403']
      })
      expect(results).toEqual(Object.fromEntries(wanted))
    })

    test('answers bad input clearly, naming field and code, and stores nothing', async () => {
      const { badInputs, caller } = trial()
      if (badInputs.length === 0) return
      const before = await stored()
      const requestIds: unknown[] = []
      for (const { what, call, status, code, field } of badInputs) {
        const { status: given, answer } = await outcome(sessionOf(caller), name, call)
        requestIds.push(answer.requestId)
        const fields = answer.errors?.map((error) => error.field) ?? []
        expect.soft({ what, status: given, code: answer.code }).toEqual({ what, status, code })
        if (field) {
          const names = fields.some((one) => one === field || one.startsWith(`${field}.`))
          expect.soft({ what, names, fields }).toMatchObject({ what, names: true })
        }
        expect.soft(answer).toMatchObject({
          success: false,
          data: null,
          message: expect.stringMatching(/\S/),
          requestId: expect.stringMatching(/\S/),
        })
      }
      expect(await stored()).toEqual(before)
      const audited = 'select action from identity.admin_actions where request_id = any($1)'
      expect(await system.query(audited, [requestIds])).toEqual([])
    })
  })

  test('each call takes every field that the specification names', () => {
    for (const [name, fields] of Object.entries(namedFields)) {
      const { requestBody } = operationOf(descriptions, routes[name as RouteName])
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {}
      expect([name, ...Object.keys(properties)]).toEqual(expect.arrayContaining([name, ...fields.split(' ')]))
    }
  })

  test('one OpenAPI 3.1 document describes every call that services answer, and is valid', async () => {
    const source = await (await fetch(new URL('/api/openapi.json', system.url))).text()
    const config = await createConfig({ extends: ['recommended-strict'], rules: lintRules })
    const faults = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(faults.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
    const document = JSON.parse(source) as ApiDescription
    const described = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    const answered = names.filter((name) => routes[name].service !== 'gateway')
    expect(described.sort()).toEqual(answered.sort())
    // Each thing is described once.
    for (const name of ['DealView', 'AuctionDetail', 'UserView', 'PriceImportView'])
      expect(source).toContain(`"#/components/schemas/${name}"`)
    expect(source.match(/"isOutsideTolerance":/g)).toHaveLength(1)
    // An answer without content is the same as that of page reports, and has no name.
    expect(source).not.toContain('PageReportAnswer')
  })

  test('a lot won in practice is in no figure, event, deal or table of the market; a bid on the market is', async () => {
    const buyer = sessionOf('business')
    const figures = async () => {
      const analytics = await system.query<{ name: string; content: string }>(
        `select table_name as name, query_to_xml('select * from analytics.' || table_name || ' order by 1, 2', true, false, '')::text as content
         from information_schema.tables where table_schema = 'analytics' and table_name not in ('inbox', 'outbox')
         order by 1`,
      )
      const stats = await sessionOf('admin').call(routes.adminStats)
      const { 'auctions.practice_lots': _, ...rows } = await stored()
      return { rows, analytics, stats: stats.data }
    }
    // Events of earlier tests may still arrive.
    const before = await eventually(async () => {
      const first = await figures()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect(await figures()).toEqual(first)
      return first
    })
    const { auction } = (await buyer.call<PracticeView>(routes.beginPractice)).data
    const params = { practiceId: auction._id }
    await buyer.call(routes.practiceBid, { params, json: { bidAmount: 2025, maxAmount: 2400 } })
    await system.query(
      `update auctions.practice_lots set lot = jsonb_set(lot, '{auction,endsAtMs}', '1')
       where lot #>> '{auction,id}' = $1`,
      [auction._id],
    )
    const ended = (await buyer.call<PracticeView>(routes.getPractice, { params })).data
    expect(ended.auction).toMatchObject({ status: 'completed', closeReason: 'sold' })
    expect(await figures()).toEqual(before)
    await buyer.call(routes.placeBid, { params: { auctionId }, json: { bidAmount: 2000 } })
    await expect.poll(async () => (await figures()).analytics).not.toEqual(before.analytics)
    expect((await figures()).rows).not.toEqual(before.rows)
  })

  test('every documented example of a body is understood by the running system', async () => {
    const { paths } = (await (await fetch(new URL('/api/openapi.json', system.url))).json()) as ApiDescription
    const examples = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ operationId, requestBody, 'x-key-scope': scope }) => {
        const { example } = requestBody?.content['application/json'] ?? {}
        return requestBody && scope ? [[operationId as RouteName, example] as const] : []
      })
    expect(examples.map(([name]) => name)).toContain('placeBid')
    for (const [name, json] of examples) {
      expect([name, json]).toEqual([name, expect.anything()])
      const params = { ...paramsOf(routes[name]), ...(name === 'placeBid' && { auctionId }) }
      const { status, answer } = await outcome(sessionOf('business'), name, () => ({ params, json }))
      expect([name, status, answer.code]).not.toEqual([name, 400, expect.anything()])
    }
  })

  test.each([
    ['auctionProof', { query: { from: 1_000_000 } }, {}],
    ['leafProof', {}, { sequence: '1000000' }],
  ] as const)('%s: what is beyond the log is not found', async (name, asked, place) => {
    const call = () => ({ params: { auctionId, ...place }, ...asked })
    const { status, answer } = await outcome(sessionOf('business'), name, call)
    expect([status, answer.code]).toEqual([404, 'not-found'])
  })

  test(
    `of requests made from the descriptions none is answered 5xx or not at all, and each refusal says what it is (${REQUESTS}, seed ${SEED})`,
    async () => {
      const sold = await listLot(sessionOf('farmer'))
      await placeBid(sessionOf('business'), sold._id, 2000)
      await endAuction(system, sold._id)
      const { _id: dealId } = await dealOf(sessionOf('farmer'), sold._id)
      const send = createSender(system.url, openSessionOf)
      const seen = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(requestsOf(descriptions, [auctionId, dealId]), async (request) => {
          const { status, said } = await send(request)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          expect(status, said).toBeLessThan(500)
          if (status >= 400)
            expect(JSON.parse(said)).toMatchObject({
              success: false,
              code: expect.stringMatching(/^[a-z-]+$/),
            })
        }),
        { numRuns: REQUESTS, seed: SEED },
      )
      // Refusals alone would not exercise the code behind the guards and the validator.
      expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50)
      expect(seen.get(429) ?? 0).toBeLessThan(REQUESTS / 10)
    },
    REQUESTS * 200,
  )
})
